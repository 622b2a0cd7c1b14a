/** A run without flags: some seconds on a local backend, and at most two minutes of random sessions on a slow one. */
export const DEFAULT_RUN = {
  sessions: 100,
  seed: 1,
  timeLimit: '2m',
  timeLimitMs: 120_000,
  out: 'conform-failures',
} as const;
