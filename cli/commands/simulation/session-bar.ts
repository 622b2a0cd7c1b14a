/** The progress of simulated sessions: how many are played, how fast, and how long the rest will take. */
import { createProgressBar } from '../../terminal/progress-bar.ts';

export type SessionBar = { readonly show: (played: number) => void; readonly end: () => void };

export const createSessionBar = (sessions: number): SessionBar => {
  const started = performance.now();
  const bar = createProgressBar<{ readonly rate: string }>(
    '{percentage} % | {value} of {total} sessions | {rate}/s | {eta_formatted} left',
  );
  bar.show(0, sessions, { rate: '–' });
  return {
    show: (played) => {
      const seconds = (performance.now() - started) / 1000;
      bar.show(played, sessions, { rate: String(Math.round(played / Math.max(0.001, seconds))) });
    },
    end: bar.end,
  };
};
