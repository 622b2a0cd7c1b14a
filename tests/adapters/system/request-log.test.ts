import { describe, expect, it } from 'vitest';
import { createLog } from '../../../adapters/system/log.ts';
import { createRequestLog } from '../../../adapters/system/request-log.ts';

const lineOf = (path: string): unknown => {
  const lines: string[] = [];
  createRequestLog(createLog({ write: (line) => lines.push(line), now: () => 0 }))?.({
    id: 'a1-1',
    method: 'GET',
    path,
    status: 200,
    endpoint: 'getCart',
    outcome: 'OK',
    ms: 1.2345,
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('\n');
  return JSON.parse(lines[0] ?? '');
};

describe('the request log', () => {
  it('writes one structured line per request', () => {
    expect(lineOf('/server/api/cart/get.php')).toEqual({
      time: '1970-01-01T00:00:00.000Z',
      level: 'info',
      id: 'a1-1',
      method: 'GET',
      path: '/server/api/cart/get.php',
      status: 200,
      endpoint: 'getCart',
      outcome: 'OK',
      ms: 1.2,
    });
  });

  it.each([
    ['/9876543210', '/[digits]'],
    ['/987.654.3210', '/[digits]'],
    ['/+91%2098765%2D43210', '/+[digits]'],
    ['/asha%40example.com/%E0%A4%A', '[mail]'],
    ['/%39876543210', '/[digits]'],
    ['/asha@example.com', '[mail]'],
    ['/orders/BHAB2CD3EF4G', '/orders/[token]'],
    ['/%E0%A4%A', '/%E0%A4%A'],
    ['/a%0Ab', '/a\nb'],
  ])('removes personal data from a path: %s', (path, logged) => {
    expect(lineOf(path)).toMatchObject({ path: logged });
  });

  it('keeps at most 256 characters of a path, and no part of a cut word', () => {
    const pathOf = (path: string): string => (lineOf(path) as { readonly path: string }).path;
    const long = `/${'segment/'.repeat(30)}`;
    expect(pathOf(long)).toBe(long);
    expect(pathOf(`/${'a'.repeat(15_000)}`)).toBe('/…');
    expect(pathOf(`${long}asha.rao.of.bengaluru@example.com`)).toBe(`${long}…`);
    expect(pathOf(`${long}123456789012345`)).not.toMatch(/\d/u);
    expect(pathOf(`/${'123456x'.repeat(36)}`).length).toBeLessThanOrEqual(256);
    for (let length = 250; length < 265; length += 1) {
      const path = pathOf(`/${'x'.repeat(length - 17)}/98765/asha%40example.com`);
      expect(path.length).toBeLessThanOrEqual(256);
      expect(path).not.toMatch(/asha|example/u);
    }
  });
});
