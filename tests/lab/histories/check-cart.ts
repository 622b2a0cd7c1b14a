/**
 * Whether the answers of concurrent calls on one cart equal those of calls one after another: every version is reached
 * by one change from the version before, shows that change, and is never followed by an older one.
 */
import type { CartCall, CartChange, Quantities, Violation } from './recorded-calls.ts';

const applied = (quantities: Quantities, change: CartChange): Quantities => {
  const { [change.pid]: before = 0, ...others } = quantities;
  const after = change.kind === 'delete' ? 0 : change.kind === 'set' ? change.qty : before + change.qty;
  return after === 0 ? others : { ...others, [change.pid]: after };
};

const textOf = (quantities: Quantities): string =>
  JSON.stringify(Object.entries(quantities).sort(([a], [b]) => (a < b ? -1 : 1)));

/** `calls` are all calls on a cart that was empty before. */
export const cartViolations = (name: string, calls: readonly CartCall[]): readonly Violation[] => [
  ...unexplainedVersions(name, calls),
  ...staleAnswers(name, calls),
];

const unexplainedVersions = (name: string, calls: readonly CartCall[]): readonly Violation[] => {
  const violations: Violation[] = [];
  const byVersion = [...calls].sort((a, b) => a.version - b.version);
  let version = 0;
  let quantities: Quantities = {};
  while (byVersion.length > 0) {
    const end = byVersion.findIndex((call) => call.version !== byVersion[0]?.version);
    const same = byVersion.splice(0, end === -1 ? byVersion.length : end);
    const reached = same[0]?.version ?? 0;
    const changes = same.flatMap(({ change }) => (change === null ? [] : [change]));
    // Setting a line to what it is, or deleting one that is not there, changes nothing and keeps the version.
    const changing = reached === version ? [] : changes.filter((change) => leadsTo(quantities, change, same[0]));
    if (reached > version + 1) violations.push(`${name}: nobody made version ${version + 1}`);
    else if (reached > version && changing.length === 0) violations.push(`${name}: no change leads to ${reached}`);
    // Adding the first unit and setting the quantity to 1 lead to the same cart: only the latter does nothing to it then.
    const maker =
      changing.find((change) => areIdle(applied(quantities, change), without(changes, change))) ?? changing[0];
    const after = maker === undefined ? (same[0]?.quantities ?? {}) : applied(quantities, maker);
    if (!areIdle(after, without(changes, maker))) violations.push(`${name}: two changes made version ${reached}`);
    if (same.some((call) => textOf(call.quantities) !== textOf(after)))
      violations.push(`${name}: version ${reached} is answered in different ways`);
    version = reached;
    quantities = after;
  }
  return violations;
};

const without = (changes: readonly CartChange[], one: CartChange | undefined): readonly CartChange[] =>
  changes.filter((change) => change !== one);

const areIdle = (quantities: Quantities, changes: readonly CartChange[]): boolean =>
  changes.every((change) => textOf(applied(quantities, change)) === textOf(quantities));

const leadsTo = (before: Quantities, change: CartChange, call: CartCall | undefined): boolean =>
  call !== undefined && textOf(applied(before, change)) === textOf(call.quantities);

/** Answers that are older than one that had arrived before their call began. */
const staleAnswers = (name: string, calls: readonly CartCall[]): readonly Violation[] => {
  const ends = [...calls].sort((a, b) => a.ended - b.ended);
  let newest = 0;
  let next = 0;
  return [...calls]
    .sort((a, b) => a.began - b.began)
    .flatMap(({ began, version }) => {
      for (let end = ends[next]; end !== undefined && end.ended < began; end = ends[(next += 1)])
        newest = Math.max(newest, end.version);
      return version < newest ? [`${name}: version ${version} after version ${newest}`] : [];
    });
};
