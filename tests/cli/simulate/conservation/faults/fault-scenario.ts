/** A faulty session as a scenario: lost answers as `fault` steps; what a scenario cannot cause is a comment. */
import { stringify } from 'yaml';
import type { Happened } from './faulty-shop.ts';

type Played = { readonly step: unknown; readonly failed: readonly Happened[] };

export const faultScenario = (name: string, steps: readonly Played[]): string =>
  `name: ${name}\nsteps:\n${steps
    .flatMap(({ step, failed }) => [...failed.map(written), listed(step)])
    .map((lines) => lines.replaceAll(/^(?=.)/gmu, '  '))
    .join('')}`;

const listed = (step: unknown): string => stringify([step], { lineWidth: 110 });

const written = ({ fault, call }: Happened): string => {
  if (call !== null && fault === 'answerLostBefore') return listed({ fault: { call, kind: 'drop' } });
  if (call !== null && fault === 'answerLostAfter') return listed({ fault: { call, kind: 'drop', after: true } });
  return `# ${fault}${call === null ? '' : ` in ${call}`}\n`;
};
