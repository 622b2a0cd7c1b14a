/** Parts of a run that were played elsewhere: each in a file, and all of them added to what one run has. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { readFailureReason } from '../../../adapters/settings/settings-error.ts';
import { BadInput } from '../../io.ts';
import { version } from '../../version.ts';
import type { Shard } from '../input/flags.ts';
import type { Run } from '../report/report.ts';
import { createResults, type ResultsData } from '../statistics/results.ts';
import type { RunPlan } from './play-run.ts';

/** Of a run, what was played: also with every assumption smaller and larger, where that was asked. */
export type Played = { readonly run: Run; readonly results: ResultsData; readonly varied: ResultsData | null };

const FORMAT = 'part of a simulation, version 1';
const sums = v.record(v.string(), v.pipe(v.string(), v.regex(/^-?\d+$/u)));
const results = v.object({
  sessions: v.number(),
  tallies: v.array(v.record(v.string(), sums)),
  pairs: v.array(sums),
  violations: v.array(v.object({ session: v.number(), policy: v.string(), text: v.string() })),
});
const number = v.union([v.number(), v.string()]);
const assumption = { name: v.string(), value: number, meaning: v.string() };
const runSchema = v.object({
  planned: v.number(),
  seed: v.number(),
  via: v.string(),
  assumptions: v.array(v.object(assumption)),
  policies: v.array(v.object({ name: v.string(), hash: v.string() })),
  sweep: v.nullable(
    v.object({ setting: v.string(), kind: v.picklist(['setting', 'assumption']), values: v.array(v.number()) }),
  ),
  sensitivity: v.nullable(
    v.array(v.object({ ...assumption, smaller: v.nullable(number), larger: v.nullable(number) })),
  ),
});
const partSchema = v.object({
  format: v.literal(FORMAT),
  version: v.string(),
  shard: v.object({ part: v.number(), of: v.number() }),
  run: runSchema,
  results,
  varied: v.nullable(results),
});
type Part = v.InferOutput<typeof partSchema>;

/** The sessions of a part: which are played depends on their numbers alone, so that all parts together are those of the run. */
export const shardOf = (plan: RunPlan, { part, of }: Shard): RunPlan => {
  const [first, end] = [part - 1, part].map((each) => Math.floor((plan.sessions * each) / of)) as [number, number];
  return { ...plan, first, sessions: end - first };
};

export const partText = (shard: Shard, played: Played): string =>
  `${JSON.stringify({ format: FORMAT, version: version(), shard, ...played } satisfies Record<keyof Part, unknown>)}\n`;

const readPart = async (file: string): Promise<Part> => {
  let text;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new BadInput(`${file}: ${readFailureReason(cause)}`, { cause });
  }
  try {
    return v.parse(partSchema, JSON.parse(text));
  } catch (cause) {
    throw new BadInput(`${file} is no part that simulate --shard has written`, { cause });
  }
};

/** Rejects with BadInput for a file that is no part, or one of another run, a part that is there twice, and one that is missing. */
export const mergedParts = async (files: readonly string[]): Promise<Played> => {
  const byPart = new Map<number, { readonly file: string; readonly part: Part }>();
  const first = { file: files[0] ?? '', part: await readPart(files[0] ?? '') };
  const runOf = ({ version: by, shard: { of }, run, varied }: Part): string =>
    JSON.stringify({ by, of, run, isVaried: varied !== null });
  for (const file of files) {
    const part = await readPart(file);
    const { part: number, of } = part.shard;
    if (runOf(part) !== runOf(first.part))
      throw new BadInput(
        `${file} is part ${number}/${of} of another run than ${first.file}: other flags, files or version`,
      );
    const other = byPart.get(number);
    if (other !== undefined) throw new BadInput(`${file} is part ${number}/${of}, as ${other.file} is`);
    byPart.set(number, { file, part });
  }
  const { of } = first.part.shard;
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((number) => !byPart.has(number));
  if (missing.length > 0)
    throw new BadInput(
      `of the run of ${first.file} ${missing.length === 1 ? 'the part' : 'the parts'} ${missing.map((number) => `${number}/${of}`).join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
    );
  const parts = [...byPart.values()].map(({ part }) => part);
  return {
    run: first.part.run,
    results: added(parts.map((part) => part.results)),
    varied: first.part.varied && added(parts.flatMap(({ varied }) => varied ?? [])),
  };
};

const added = (all: readonly ResultsData[]): ResultsData => {
  const [{ tallies, pairs }] = all as readonly [ResultsData];
  const total = createResults({ policies: tallies.map(() => ({ name: '' })), pairs: pairs.map(() => [0, 0]) });
  for (const part of all) total.merge(part);
  return total.data();
};
