/** A client of the W3C WebDriver protocol: the few commands that a journey needs. */

/** What a driver answers where it cannot do as asked; `code` is the protocol's word, such as `no such element`. */
export class WebDriverError extends Error {
  override name = 'WebDriverError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** No command of a journey takes longer, in milliseconds. */
const COMMAND_LIMIT_MS = 30_000;

type Answer = { readonly value: unknown };

/** Sends one command to the driver at `driver` (an origin); throws WebDriverError where it refuses. */
const send = async (
  driver: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> => {
  const response = await fetch(`${driver}${path}`, {
    method,
    signal: AbortSignal.timeout(COMMAND_LIMIT_MS),
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as Answer;
  if (response.ok) return value;
  const { error, message } = value as { readonly error?: string; readonly message?: string };
  throw new WebDriverError(error ?? String(response.status), message ?? '');
};

/** Opens a session, which is a browser of its own, with these capabilities. */
export const openSession = async (driver: string, capabilities: object) => {
  const { sessionId } = (await send(driver, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as {
    readonly sessionId: string;
  };
  const session = `/session/${sessionId}`;
  const get = (path: string): Promise<unknown> => send(driver, 'GET', `${session}${path}`);
  const post = (path: string, body: object): Promise<unknown> => send(driver, 'POST', `${session}${path}`, body);
  /** What one input device does, step by step. */
  const perform = (device: object): Promise<unknown> => post('/actions', { actions: [device] });
  return {
    open: async (url: string): Promise<void> => {
      await post('/url', { url });
    },
    address: async (): Promise<string> => String(await get('/url')),
    /** Runs the body of a function, which finds `args` in `arguments`. */
    execute: (script: string, args: readonly unknown[]): Promise<unknown> => post('/execute/sync', { script, args }),
    click: async (x: number, y: number): Promise<void> => {
      await perform({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', duration: 0, origin: 'viewport', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      });
    },
    type: async (text: string): Promise<void> => {
      await perform({
        type: 'key',
        id: 'keyboard',
        actions: [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      });
    },
    /** The window's outer size, in pixels. */
    resize: async (width: number, height: number): Promise<void> => {
      await post('/window/rect', { x: 0, y: 0, width, height });
    },
    screenshot: async (): Promise<Uint8Array> => Buffer.from(String(await get('/screenshot')), 'base64'),
    close: async (): Promise<void> => {
      await send(driver, 'DELETE', session);
    },
  };
};

/** Waits until the driver takes sessions; rejects after `limitMs`. */
export const driverReady = async (driver: string, limitMs = 10_000): Promise<void> => {
  const end = performance.now() + limitMs;
  for (;;) {
    const status = await send(driver, 'GET', '/status').catch((error: unknown) => error);
    if (typeof status === 'object' && status !== null && 'ready' in status && status.ready === true) return;
    if (performance.now() > end)
      throw new Error(`the WebDriver at ${driver} is not ready after ${limitMs / 1000} s`, { cause: status });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
