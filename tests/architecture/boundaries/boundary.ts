/** A boundary between folders as an example: what a file may import and what it may not. */
export interface Boundary {
  /** The glob of the override in .oxlintrc.json that must answer for `file`. */
  readonly override: string;
  readonly file: string;
  readonly allows: readonly string[];
  readonly forbids: readonly Forbidden[];
}

/** `says` is a part of the message that gives the reason. */
export interface Forbidden {
  readonly specifier: string;
  readonly says: string;
}

export const because = (says: string, specifiers: readonly string[]): readonly Forbidden[] =>
  specifiers.map((specifier) => ({ specifier, says }));

export const PACKAGES = [
  'react',
  'react-dom',
  'react-router-dom',
  'hono',
  'hono/cookie',
  '@hono/node-server',
  'inversify',
  'reflect-metadata',
  'commander',
  'fast-check',
  'yaml',
  'valibot',
  '@valibot/to-json-schema',
  'picocolors',
  'vite',
  'kysely',
  'pg',
  'nodemailer',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'valibot',
  'echarts/core',
  'node:fs',
  'node:fs/promises',
];
export const packagesBut = (allowed: readonly string[]): readonly string[] =>
  PACKAGES.filter((name) => !allowed.includes(name));

/** A path that hides where it leads; every folder refuses it before anything else. */
export const detours = (...specifiers: readonly string[]): readonly Forbidden[] =>
  because('Write the shortest path', specifiers);
