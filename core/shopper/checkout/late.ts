/** A part of the checkout that is made when it is first needed. A browser loads its code only then; programs have it. */

export type Code<Create> =
  | { readonly create: Create }
  /** Rejects if the code could not be loaded; it may be asked for again. */
  | { readonly load: () => Promise<Create> };

export type Late<Part> = {
  /** The part, if it has been made. */
  readonly made: () => Part | undefined;
  /** The part, made if its code is there. */
  readonly now: () => Part | undefined;
  /** The part; undefined if its code could not be loaded. */
  readonly load: () => Promise<Part | undefined>;
  /** Runs an action at once if the code is there, and otherwise when it has loaded; not if it could not be loaded. */
  readonly run: (action: (part: Part) => void | Promise<void>) => Promise<void>;
};

type Steps<Create, Part> = {
  readonly make: (create: Create) => Part;
  /** Called with the part, once it is made. */
  readonly begun?: (part: Part) => void;
  /** Called when the code could not be loaded. The next action asks for it again. */
  readonly failed: () => void;
};

export const createLate = <Create, Part>(
  code: Code<Create>,
  { make, begun, failed }: Steps<Create, Part>,
): Late<Part> => {
  let part: Part | undefined;
  let loading: Promise<Part | undefined> | undefined;
  const begin = (create: Create): Part => {
    const made = make(create);
    part = made;
    begun?.(made);
    return made;
  };
  const now = (): Part | undefined => part ?? ('create' in code ? begin(code.create) : undefined);
  const loadPart = async (loadCode: () => Promise<Create>): Promise<Part | undefined> => {
    try {
      return begin(await loadCode());
    } catch {
      // Whoever loads it has logged the reason.
      failed();
      return undefined;
    } finally {
      loading = undefined;
    }
  };
  const load = async (): Promise<Part | undefined> =>
    now() ?? ('load' in code ? (loading ??= loadPart(code.load)) : undefined);
  return {
    made: () => part,
    now,
    load,
    run: async (action) => {
      const loaded = now() ?? (await load());
      if (loaded !== undefined) await action(loaded);
    },
  };
};
