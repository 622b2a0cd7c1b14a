/** A message about what happened. Screen readers announce an error at once, and information when they are idle. */
import { withFullStop } from './text/full-stop.ts';
import styles from './notice.module.css';

type Message = { readonly kind: 'error' | 'info'; readonly message: string };

export const Notice = ({ notice, id }: { readonly notice: Message | null; readonly id?: string }) =>
  notice === null ? null : (
    <p id={id} className={styles.notice} data-kind={notice.kind} role={notice.kind === 'error' ? 'alert' : 'status'}>
      {withFullStop(notice.message)}
    </p>
  );
