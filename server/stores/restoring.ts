/** The mark of a store that a backup is being restored into: one that still has it was not filled. */
import { kind } from '../../core/ports/store/kind.ts';
import { put, type ShopStore, type Write } from '../../core/ports/store/shop-store.ts';

type Restoring = { readonly file: string };
const restoring = kind<Restoring>()({ name: 'restoring', version: 1, id: (name: string) => name });
export const restoringKey = restoring.key('store');

export const restoringMark = (file: string): Write => put(restoring, restoringKey, { file });

/** What is wrong with a store whose restore was interrupted; undefined for any other. */
export const restoringProblem = async ({ read }: Pick<ShopStore, 'read'>): Promise<string | undefined> => {
  const mark = (await read([restoringKey])).get(restoringKey);
  return mark === undefined ? undefined : `the restore of ${mark.file} into it was interrupted; restore again`;
};
