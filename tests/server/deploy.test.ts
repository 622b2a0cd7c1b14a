/**
 * The files of server/deploy as far as they can be checked without being run: by the parser of the configuration, by a YAML
 * parser, by systemd, Caddy and hadolint where they are installed, and by their structure. No image is built; Caddy is
 * started by tests/threats/behind-caddy.nightly.test.ts.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseConfigFile } from '../../server/config/config-file.ts';
import { readConfig, SAMPLE_MARK } from '../../server/config/read-config.ts';
import { SMS } from './config/config-sources.ts';
import { aboutOf, isVariable, VARIABLE_NAMES } from '../../server/config/variables.ts';
import { NODE_VERSION } from '../../cli/setup/own-node.mjs';
import { NODE_FLAGS } from '../lab/bench/child-process.ts';
import { API_PREFIX } from '../../adapters/hono/context.ts';
import { encodeBackendFailure } from '../../adapters/wire/backend-failure.ts';
import * as shopperMessages from '../../core/validation/shopper-messages.ts';
import { MAX_BODY_BYTES } from '../../adapters/hono/requests/body.ts';
import { LIMITS } from '../../server/listen.ts';
import { MONITORING_PATHS } from '../../adapters/hono/monitoring.ts';
import { STOP_MS } from '../../server/stop.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const deployed = (name: string): string => readFileSync(join(ROOT, 'server/deploy', name), 'utf8');
const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const defaultPort = aboutOf('PORT').fallback ?? '';

describe('the sample configuration', () => {
  const sample = deployed('shop.env.example');

  it('is complete for a shop in production, once its samples are replaced', () => {
    const file = sample
      .replace(/^SMS_(?:SENDER|ENTITY|TEMPLATES)=.*$/gmu, (line) => {
        const name = line.slice(0, line.indexOf('='));
        return `${name}=${(SMS as Readonly<Record<string, string>>)[name]}`;
      })
      .replaceAll(new RegExp(SAMPLE_MARK.source, 'giu'), 'a_value_of_my_own');
    expect(readConfig({ environment: {}, file })).toMatchObject({ isValid: true, config: { missing: [] } });
  });

  it('has nothing of a brand that a shop could start with: each value is refused once, by its name and line', () => {
    const { lines } = parseConfigFile(sample);
    // The rest is true of any shop: a proxy in front, the folder of the unit, and the address of the SMS gateway.
    const own = lines.filter(({ name }) => !['TRUSTED_PROXIES', 'STORE', 'SMS_URL'].includes(name));
    expect(own.filter(({ name }) => isVariable(name) && aboutOf(name).secret).length).toBeGreaterThan(5);
    const read = readConfig({ environment: {}, file: sample });
    const refused = read.isValid ? [] : read.problems;
    expect(refused).toHaveLength(own.length);
    expect(new Set(refused.map(({ line }) => line))).toEqual(new Set(own.map(({ line }) => line)));
  });
});

describe('the container file', () => {
  const instructions = deployed('Containerfile')
    .replaceAll(/\\\n\s*/gu, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
  const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
  const all = (name: string): readonly string[] => lastStage.filter((one) => one.name === name).map(({ rest }) => rest);

  it('builds in one stage and runs in another, on the Node of the project', () => {
    const stages = instructions.filter(({ name }) => name === 'FROM').map(({ rest }) => rest);
    expect(stages).toHaveLength(2);
    for (const stage of stages) expect(stage).toContain(`node:${NODE_VERSION}-`);
    expect(instructions.every(({ name }) => /^[A-Z]+$/u.test(name))).toBe(true);
  });

  it('runs without root’s rights, and copies nothing that does not exist', () => {
    expect(all('USER')).toEqual(['node']);
    expect(lastStage.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
      lastStage.findLastIndex(({ name }) => name === 'COPY' || name === 'RUN'),
    );
    const copied = all('COPY').map((rest) => rest.split(' ').at(-1)?.replace('./', '') ?? '');
    expect(copied.length).toBeGreaterThan(5);
    const made = ['', 'node_modules', 'dist'];
    expect(copied.filter((path) => !made.includes(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('sets variables that the server accepts, and asks it whether it is ready', () => {
    const pairs = all('ENV').flatMap((rest) => rest.split(/\s+/u).map((pair) => pair.split('=') as [string, string]));
    const variables = Object.fromEntries(pairs.filter(([name]) => !name.startsWith('NODE_')));
    expect(Object.keys(variables).filter((name) => !isVariable(name))).toEqual([]);
    expect(readConfig({ environment: variables }).isValid).toBe(true);
    const [check = ''] = all('HEALTHCHECK');
    const [, asked = '', path = ''] = /http:\/\/127\.0\.0\.1:(\d+)(\/\w+)/u.exec(check) ?? [];
    expect([asked, MONITORING_PATHS.includes(path)]).toEqual([variables['PORT'], true]);
    expect(all('EXPOSE')).toEqual([variables['PORT']]);
    expect(JSON.parse(all('ENTRYPOINT')[0] ?? '')).toEqual(['node', ...NODE_FLAGS, 'cli/start.mjs']);
  });

  it.skipIf(!isInstalled('hadolint'))('has no error for hadolint, which notices a wrong instruction', () => {
    const lint = (text: string): number | null =>
      spawnSync('hadolint', ['--failure-threshold', 'error', '-'], { input: text }).status;
    expect(lint(deployed('Containerfile'))).toBe(0);
    expect(lint(deployed('Containerfile').replace('WORKDIR', 'WORKDRI'))).not.toBe(0);
  });
});

describe('the files of a cluster', () => {
  it('have a leader replaced only after it has had the time to give up', () => {
    const { bootstrap } = parse(deployed('ha/patroni.yml')) as {
      readonly bootstrap: { readonly dcs: Readonly<Record<string, unknown>> };
    };
    expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
    const [ttl, wait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) => Number(bootstrap.dcs[name]));
    expect(ttl).toBeGreaterThanOrEqual(Number(wait) + 2 * Number(retry));
  });

  it('name the certificates that are made, and no other file of their folder', () => {
    const texts = ['patroni.yml', 'etcd.env.example'].map((name) => deployed(`ha/${name}`)).join('\n');
    const named = new Set(Array.from(texts.matchAll(/\/etc\/shop-ha\/([\w.]+)/gu), ([, file]) => file));
    const made = [...named].filter((file) => deployed('ha/certificates.sh').includes(`$name/${file}`));
    expect(new Set(made)).toEqual(new Set(['ca.crt', 'node.crt', 'node.key']));
    expect(named.size).toBe(made.length);
  });
});

describe('the compose file', () => {
  type Service = Readonly<Record<string, unknown>> & { readonly environment: Readonly<Record<string, string>> };
  const { services } = parse(deployed('compose.yaml')) as { readonly services: Readonly<Record<string, Service>> };
  const { shop, caddy } = services;

  it('runs the shop with a read-only root, no capabilities, and time to stop', () => {
    expect(shop).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: [expect.stringMatching(/:\/data$/u)],
      environment: { TRUSTED_PROXIES: '1' },
    });
    expect(Number.parseInt(String(shop?.['stop_grace_period']), 10) * 1000).toBeGreaterThan(STOP_MS);
    expect(Object.keys(shop?.environment ?? {}).filter((name) => !isVariable(name))).toEqual([]);
    expect(caddy?.environment['SHOP_UPSTREAMS']).toBe(`shop:${defaultPort}`);
    const names = Object.keys(caddy?.environment ?? {});
    expect(names.filter((name) => !deployed('Caddyfile').includes(`{$${name}`))).toEqual([]);
    expect(caddy?.environment).toMatchObject({
      REQUEST_BUFFERS: expect.stringMatching(/^request_buffers \d+KiB$/u),
      RESPONSE_BUFFERS: expect.stringMatching(/^response_buffers \dMiB$/u),
    });
  });

  it('takes every image by its digest, as the container file does', () => {
    const images = [
      ...Object.values(services).flatMap(({ image }) => (typeof image === 'string' ? [image] : [])),
      ...[...deployed('Containerfile').matchAll(/^FROM (\S+)/gmu)].map(([, image = '']) => image),
    ];
    expect(images).toHaveLength(3);
    for (const image of images) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/u);
  });
});

describe('the Caddyfile', () => {
  const text = deployed('Caddyfile');

  it('hides the operators’ endpoints from the public, and asks itself which processes take pages, and which take calls', () => {
    expect(/@operators path (.*)/u.exec(text)?.[1]?.split(' ')).toEqual(MONITORING_PATHS);
    const handles = [...text.matchAll(/handle (\S+ )?\{\s+reverse_proxy (\S+) \{[^}]*health_uri (\S+)/gu)];
    expect(handles.map(([, path = '', upstreams, health]) => [path.trim(), upstreams, health])).toEqual([
      [`${API_PREFIX}*`, `{$SHOP_UPSTREAMS:127.0.0.1:${defaultPort}}`, '/readyz'],
      ['', `{$SHOP_UPSTREAMS:127.0.0.1:${defaultPort}}`, '/healthz'],
    ]);
  });

  it('answers for a shop that cannot be reached as the page expects it, and in its words', () => {
    const [, json = ''] = /respond `(.*)` \{http\.error/u.exec(text) ?? [];
    const message = shopperMessages.backendUnreachable;
    expect(JSON.parse(json)).toEqual(encodeBackendFailure(message, { http: undefined }));
    expect(text).toContain(`respond "${message}" {http.error`);
  });

  it('keeps a connection for a shorter time than the shop does, and opens fewer than the shop takes', () => {
    expect(Number(/keepalive (\d+)s/u.exec(text)?.[1]) * 1_000).toBeLessThan(LIMITS.keepAliveTimeout);
    // For pages, and as many for calls.
    expect(2 * Number(/max_conns_per_host (\d+)/u.exec(text)?.[1])).toBeLessThan(
      Number(aboutOf('MAX_CONNECTIONS').fallback),
    );
    expect(Number(/max_header_size (\d+)KB/u.exec(text)?.[1]) * 1_000).toBeLessThanOrEqual(LIMITS.maxHeaderSize);
    expect(Number(/max_size (\d+)KB/u.exec(text)?.[1]) * 1_000).toBeGreaterThan(MAX_BODY_BYTES);
  });

  const hasCaddy = spawnSync('caddy', ['version']).status === 0;
  it.skipIf(!hasCaddy)(
    'is valid for Caddy, which notices a wrong directive and a shop without a name, and names several processes',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
      const ports = [3000, 3001].map((port) => `127.0.0.1:${port}`);
      const caddy = (command: string, config: string, env: NodeJS.ProcessEnv = { SITE_HOST: 'shop.example' }) => {
        const path = join(folder, 'Caddyfile');
        writeFileSync(path, config);
        return spawnSync('caddy', [command, '--config', path, '--adapter', 'caddyfile'], {
          encoding: 'utf8',
          env: {
            ...process.env,
            HOME: folder,
            XDG_DATA_HOME: folder,
            XDG_CONFIG_HOME: folder,
            SHOP_UPSTREAMS: ports.join(' '),
            ...env,
          },
        });
      };
      try {
        expect(caddy('validate', text)).toMatchObject({ status: 0 });
        const { status, stderr } = caddy('validate', text.replace('health_uri', 'health_url'));
        expect([status === 0, stderr.includes('health_url')]).toEqual([false, true]);
        expect(caddy('validate', text, {}).stderr).toContain('SITE_HOST_IS_NOT_SET');
        const adapted = caddy('adapt', text).stdout;
        expect([...adapted.matchAll(/"dial":"([^"]+)"/gu)].map(([, upstream]) => upstream)).toEqual([
          ...ports,
          ...ports,
        ]);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});

describe('the systemd units', () => {
  const UNITS = [
    ...['shop.service', 'shop@.service', 'shop-backup.service', 'shop-backup.timer'],
    ...['shop-litestream.service', 'shop-restore.service'],
  ] as const;
  /** What Litestream's configuration and the shop's tests read besides the shop's own variables. */
  const isOther = (name: string): boolean => name.startsWith('NODE_') || ['SHOP_DB', 'PATH'].includes(name);
  const linesOf = (unit: string): readonly string[] =>
    deployed(unit)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
  const valueOf = (unit: string, name: string): string =>
    linesOf(unit)
      .find((line) => line.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? '';

  it('give the shop time to stop, try again however often it fails, and run programs that exist', () => {
    expect(Number(valueOf('shop.service', 'TimeoutStopSec')) * 1000).toBeGreaterThan(STOP_MS);
    expect(valueOf('shop.service', 'Restart')).toBe('on-failure');
    expect(valueOf('shop.service', 'RestartPreventExitStatus')).toBe('');
    expect(Number(valueOf('shop.service', 'RestartSec'))).toBeGreaterThanOrEqual(5);
    expect(valueOf('shop.service', 'StartLimitIntervalSec')).toBe('0');
    expect(valueOf('shop.service', 'ExecStart')).toBe(
      `/opt/shop/node_modules/.bin/node ${NODE_FLAGS.join(' ')} cli/start.mjs serve`,
    );
    expect(existsSync(join(ROOT, 'cli/start.mjs'))).toBe(true);
    for (const unit of UNITS.filter((name) => name.endsWith('.service'))) {
      const variables = valueOf(unit, 'Environment')
        .split(' ')
        .map((pair) => pair.split('=')[0] ?? '');
      expect(variables.filter((name) => name !== '' && !isOther(name) && !isVariable(name))).toEqual([]);
    }
  });

  it('put no secret on a command line, where every user of the machine would see it', () => {
    const secrets = VARIABLE_NAMES.filter((name) => aboutOf(name).secret !== undefined);
    expect(secrets).toContain('STORE');
    for (const unit of UNITS)
      for (const line of linesOf(unit).filter((one) => one.startsWith('Exec')))
        expect(secrets.filter((name) => new RegExp(`\\$\\{?${name}\\b`, 'u').test(line))).toEqual([]);
    expect(valueOf('shop-backup.service', 'ExecStart')).toMatch(/cli\/start\.mjs store backup "[^"]+"'$/u);
  });

  it('replicate the file that the shop writes, restore it into its place, and never both at once with the shop', () => {
    const store = /STORE=sqlite:(\S+)/u.exec(valueOf('shop.service', 'Environment'))?.[1] ?? '';
    expect(valueOf('shop-litestream.service', 'Environment')).toBe(`SHOP_DB=${store}`);
    expect(valueOf('shop-restore.service', 'Environment')).toContain(`STORE=sqlite:${store} SHOP_DB=${store}`);
    expect(valueOf('shop-restore.service', 'Conflicts')).toBe('shop.service shop-litestream.service');
    expect(valueOf('shop-litestream.service', 'ExecStart')).toMatch(
      / -config \/opt\/shop\/server\/deploy\/litestream\.yml$/u,
    );
    expect(valueOf('shop-restore.service', 'ExecStart')).toMatch(
      / restore --litestream server\/deploy\/litestream\.yml$/u,
    );
  });

  it.skipIf(!isInstalled('systemd-analyze'))('pass systemd’s own check, which notices a wrong setting', () => {
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    const plant = (change: (text: string) => string): readonly string[] =>
      UNITS.map((unit) => {
        const path = join(folder, unit);
        const here = deployed(unit).replaceAll('/opt/shop', ROOT.replace(/\/$/u, ''));
        // The operator installs it; systemd looks whether the program is there.
        writeFileSync(path, change(here.replace('/usr/local/bin/litestream', '/bin/true')));
        return path;
      });
    const verify = (paths: readonly string[]): string =>
      spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' }).stderr;
    try {
      expect(verify(plant((text) => text))).toBe('');
      expect(verify(plant((text) => text.replace('ProtectHome=yes', 'ProtectHouse=yes')))).toContain('ProtectHouse');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
