/** Several harmless differences in one backend, so that a few backends show them all. */
import type { ContractLevel as Level } from '../../../../core/contract/call.ts';
import { ASPECTS, differences, type HarmlessDifference } from './differences.ts';

type OverTransport = Extract<HarmlessDifference, { readonly transport: unknown }>;
type OverHttp = Extract<HarmlessDifference, { readonly http: unknown }>;

/** The differences of a level: the first backend has the first one of each aspect, the second one the second, and so on. */
export const combinedDifferences = (level: Level): readonly HarmlessDifference[] => {
  const ofLevel = differences.filter(({ levels }) => levels.includes(level));
  return [
    ...inTurn(ofLevel.filter((each): each is OverTransport => 'transport' in each)).map(overTransport),
    ...inTurn(ofLevel.filter((each): each is OverHttp => 'http' in each)).map(overHttp),
  ];
};

const inTurn = <Each extends HarmlessDifference>(all: readonly Each[]): readonly (readonly Each[])[] => {
  const byAspect = ASPECTS.map((aspect) => all.filter((each) => each.aspect === aspect));
  const count = Math.max(...byAspect.map(({ length }) => length));
  return Array.from({ length: count }, (_, index) => byAspect.flatMap((each) => each.slice(index, index + 1)));
};

const nameOf = (parts: readonly HarmlessDifference[]): string => parts.map(({ name }) => name).join('; ');

const overTransport = (parts: readonly OverTransport[]): HarmlessDifference => ({
  levels: [],
  aspect: 'text',
  name: nameOf(parts),
  transport: (request) => parts.reduce((changed, { transport }) => transport(changed), request),
  ownNumber: (order) => parts.reduce((number, { ownNumber }) => ownNumber?.(number) ?? number, order),
});

const overHttp = (parts: readonly OverHttp[]): HarmlessDifference => ({
  levels: [],
  aspect: 'encoding',
  name: nameOf(parts),
  http: (response) =>
    parts.reduce<Promise<Response>>(async (changed, { http }) => http(await changed), Promise.resolve(response)),
});
