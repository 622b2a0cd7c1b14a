/** `bhor record` as a process: a session through its proxy, ended by Ctrl-C. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClientFolder,
  startTestServer,
  type ClientFolder,
  type TestServer,
} from '../../server/fixtures/client-folder.ts';
import { cli } from '../run-cli.ts';

const MAIN = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url));

describe('bhor record', () => {
  let client: ClientFolder;
  let server: TestServer;
  const folder = mkdtempSync(join(tmpdir(), 'record-'));
  beforeAll(async () => {
    client = createClientFolder();
    server = await startTestServer(client);
  });
  afterAll(async () => {
    await server.close();
    client.remove();
    rmSync(folder, { recursive: true });
  });

  it('writes the session to --out when Ctrl-C ends it, and bhor run plays it', async () => {
    const file = join(folder, 'session.yaml');
    const child = spawn(process.execPath, [MAIN, 'record', server.url, '--port', '0', '--out', file]);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await expect.poll(() => said, { timeout: 15_000 }).toContain('press Ctrl+C');
    const url = /Open (\S+) and/u.exec(said)?.[1] ?? '';
    await fetch(`${url}/server/api/cart/add.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"pid":"bhor_0002","qty":1}',
    });
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(said).toContain(`Written to ${file}`);
    expect(readFileSync(file, 'utf8')).toContain('- add: wash');
    expect((await cli(['run', file])).code).toBe(0);
  });
});
