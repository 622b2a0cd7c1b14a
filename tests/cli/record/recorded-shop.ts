/** A sandbox with a recording proxy in front of it, and scenarios played through the proxy over HTTP. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordSession } from '../../../cli/record/record-session.ts';
import { createClientFolder, startTestServer } from '../../server/fixtures/client-folder.ts';
import { cli, type Ran } from '../run-cli.ts';

export type RecordedShop = {
  readonly url: string;
  /** Plays a scenario of tests/scenarios through the proxy; returns the file that was recorded. */
  readonly record: (scenario: string) => Promise<{ readonly played: Ran; readonly recorded: string }>;
  /** Plays the text of a scenario. */
  readonly replay: (scenario: string, ...flags: readonly string[]) => Promise<Ran>;
  readonly close: () => Promise<void>;
};

export const startRecordedShop = async (): Promise<RecordedShop> => {
  const client = createClientFolder();
  const server = await startTestServer(client);
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  return {
    url: server.url,
    record: async (scenario) => {
      const recording = await recordSession({ shop: server.url, port: 0 });
      const file = fileURLToPath(new URL(`../../scenarios/${scenario}.yaml`, import.meta.url));
      const played = await cli(['run', file, '--via', recording.url]);
      return { played, recorded: (await recording.stop()) ?? '' };
    },
    replay: async (scenario, ...flags) => {
      const file = join(folder, 'recorded.yaml');
      writeFileSync(file, scenario);
      return cli(['run', file, ...flags]);
    },
    close: async () => {
      await server.close();
      client.remove();
      rmSync(folder, { recursive: true });
    },
  };
};
