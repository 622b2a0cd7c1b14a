/** A file of a host (web, server or cli) as a boundary. */
import { because, detours, packagesBut, type Boundary } from './boundary.ts';
import { NOT_RUN_HERE, ONLY_ENTRANCES, shopperEntrances, shopperInside } from './shopper-boundaries.ts';

export interface Host {
  readonly packages: readonly string[];
  readonly packagesSay: string;
  readonly others: readonly string[];
  readonly othersSay: string;
  /** Whether the host runs the shopper's half, and so may import its entrances. */
  readonly runsShopper: boolean;
}

/** A host's file, `up` being the way from it to the project's root. */
export const host = (
  override: string,
  file: string,
  up: string,
  rules: Host,
  extra: readonly string[] = [],
): Boundary => ({
  override,
  file,
  allows: [
    './x.ts',
    `${up}core/shop/shop.ts`,
    `${up}core/shop/ports.ts`,
    `${up}adapters/wire/x.ts`,
    ...(rules.runsShopper ? shopperEntrances(up) : []),
    ...rules.packages,
    ...extra,
  ],
  forbids: [
    ...because(rules.packagesSay, [`${up}core/shop/orders/x.ts`, ...packagesBut([...rules.packages, ...extra])]),
    ...because(
      rules.othersSay,
      rules.others.map((other) => `${up}${other}/x.ts`),
    ),
    ...shopperInside(rules.runsShopper ? ONLY_ENTRANCES : NOT_RUN_HERE, up),
    ...detours('./../x.ts', `${up}core/../tests/x.ts`),
  ],
});

export const NEVER_EACH_OTHER = 'The hosts (web, server, cli) never see each other';
