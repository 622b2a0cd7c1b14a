/** Settings as a printed document, as a JSON schema and as a hash. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSettings } from '../../../adapters/settings/parse-settings.ts';
import { canonicalJson, settingsHash } from '../../../adapters/settings/settings-hash.ts';
import { settingsJsonSchema } from '../../../adapters/settings/settings-json-schema.ts';
import { settingsYaml } from '../../../adapters/settings/settings-yaml.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { anySettings } from '../../core/settings-arbitraries.ts';

it('printed settings say what each part is for, and are the same settings when they are read again', () => {
  const printed = settingsYaml(DEFAULT_SETTINGS, 'Settings of a test');
  expect(parseSettings(printed)).toEqual({ settings: DEFAULT_SETTINGS });
  expect(printed).toMatch(/^# Settings of a test\n/u);
  expect(printed).toContain('# The fee of cash on delivery, in rupees (0: none).\ncodFee: 150\n');
  expect(printed).toContain('  wash: { initial: 949, sale: 749 }\n');
  expect(printed).toContain('pausePerPhone: { limit: 1, within: 30s }');
  expect(printed.split('\n').filter((line) => line.length > 120)).toEqual([]);
});

describe('the hash of settings', () => {
  it('is 12 hexadecimal digits, and does not depend on the order of keys', () => {
    const { prices, ...rest } = DEFAULT_SETTINGS;
    const hash = settingsHash(DEFAULT_SETTINGS);
    expect(hash).toMatch(/^[0-9a-f]{12}$/u);
    expect(
      settingsHash({ ...rest, prices: Object.fromEntries(Object.entries(prices).toReversed()) as typeof prices }),
    ).toBe(hash);
  });

  it('is another one for other settings', () => {
    fc.assert(
      fc.property(anySettings, anySettings, (a, b) => {
        expect(settingsHash(a) === settingsHash(b)).toBe(canonicalJson(a) === canonicalJson(b));
      }),
    );
    expect(settingsHash({ ...DEFAULT_SETTINGS, codFee: rupees(151) })).not.toBe(settingsHash(DEFAULT_SETTINGS));
  });
});

describe('the JSON schema of settings', () => {
  const schema = settingsJsonSchema() as {
    readonly properties: Readonly<Record<string, { readonly default?: unknown; readonly description?: string }>>;
    readonly required?: readonly string[];
  };

  it('requires nothing, and has the default and a description of every part', () => {
    expect(schema.required ?? []).toEqual([]);
    expect(Object.keys(schema.properties).toSorted()).toEqual(Object.keys(DEFAULT_SETTINGS).toSorted());
    for (const part of Object.values(schema.properties)) {
      expect(part.description).toMatch(/\.$/u);
      expect(part).toHaveProperty('default');
    }
    expect(schema.properties['codFee']).toMatchObject({ type: 'integer', minimum: 0, default: 150 });
    expect(schema).toMatchObject({ additionalProperties: false });
  });
});
