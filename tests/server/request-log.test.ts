import { expect, it, onTestFinished } from 'vitest';
import { withCookies } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import { createLog } from '../../adapters/system/log.ts';
import { createRequestLog } from '../../adapters/system/request-log.ts';
import { createClientFolder, startTestServer } from './fixtures/client-folder.ts';

it('the server logs each request with method, path, status and duration, without personal data, and what monitoring asks only if it fails', async () => {
  const folder = createClientFolder();
  onTestFinished(() => folder.remove());
  const lines: string[] = [];
  const logRequest = createRequestLog(createLog({ write: (line) => lines.push(line) }));
  if (logRequest === undefined) throw new Error('requests are not logged');
  const server = await startTestServer(folder, { logRequest });
  onTestFinished(() => server.close());
  const api = createHttpClient({ base: server.url, fetch: withCookies(fetch) });
  await api.sendOtp({ phone: '9876543210' });
  await api.verifyOtp({ phone: '9876543210', otp: '482913' });
  await api.trackOrder({ order: 'BHABCDEFGHJK', phone: '9123456780' });
  await api.getOrder({ order: 'BHZZZZZZZZZZ' });
  await api.createGrievance({
    name: 'Asha Rao',
    phone: '9876543210',
    email: 'asha@example.com',
    message: 'The parcel never came',
  });
  await fetch(`${server.url}/payment/success?order=BHABCDEFGHJK&signature=5f4dcc3b5aa765d61d8327deb882cf99`);
  await fetch(`${server.url}/nowhere/9876543210`);
  for (const path of ['healthz', 'readyz', 'metrics']) await fetch(`${server.url}/${path}`);
  await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  const log = lines.map(
    (line) =>
      JSON.parse(line) as {
        readonly method: string;
        readonly path: string;
        readonly status: number;
        readonly ms: number;
      },
  );
  expect(log.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    'POST /server/api/otp/send.php 200',
    'POST /server/api/otp/verify.php 200',
    'POST /server/api/order/track.php 200',
    'GET /server/api/order/get.php 401',
    'POST /server/api/grievance/create.php 200',
    'GET /payment/success 200',
    'GET /nowhere/[digits] 404',
    'GET /metrics 404',
  ]);
  for (const { ms } of log) expect(ms).toBeGreaterThanOrEqual(0);
  expect(lines.join('\n')).not.toMatch(/9876543210|9123456780|482913|BHABC|BHZZ|Asha|asha|parcel|5f4dcc/u);
});
