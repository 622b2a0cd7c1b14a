/** The courier's file of pincodes, as couriers export it (spec 10.25). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadBuiltSettings, writeBuiltSettings } from '../../../adapters/settings/built-settings.ts';
import { parseCourierFile } from '../../../adapters/settings/courier-file.ts';
import { loadSettings } from '../../../adapters/settings/load-settings.ts';
import { NOWHERE } from '../../../core/entities/delivery.ts';

const fileOf = (text: string) => {
  const parsed = parseCourierFile(text);
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  return parsed.file;
};
const problemsOf = (text: string): readonly string[] => {
  const parsed = parseCourierFile(text);
  return 'problems' in parsed ? parsed.problems.map(({ line, message }) => `${line}: ${message}`) : [];
};

describe('a courier’s file', () => {
  it('says of each pincode whether cash is taken there, and how many days it takes; of any other, that it goes nowhere', () => {
    const { deliveryTo, summary } = fileOf('pincode,cod,days\n411001,yes,2\n744101,no,9\n');
    expect(deliveryTo('411001')).toEqual({ serviceable: true, cod: true, etaDays: 2 });
    expect(deliveryTo('744101')).toEqual({ serviceable: true, cod: false, etaDays: 9 });
    expect(deliveryTo('110001')).toEqual(NOWHERE);
    expect(summary).toMatchObject({ pincodes: 2, days: { least: 2, most: 9 }, codEverywhere: false });
  });

  it('may have other columns, another order, quotes, Windows line ends and a byte order mark', () => {
    const { deliveryTo } = fileOf('\uFEFFCity,"Days",COD,Pincode\r\n"Pune",2,Y,"411001"\r\n\r\n');
    expect(deliveryTo('411001')).toEqual({ serviceable: true, cod: true, etaDays: 2 });
  });

  it('is read by the names that its columns have in it, and with the days of the settings where it has none', () => {
    const named = parseCourierFile('Pin Code,City,COD Y/N\n411001,Pune,Y\n', {
      pincode: 'pin code',
      cod: 'COD Y/N',
      days: 4,
    });
    expect('file' in named && named.file.deliveryTo('411001')).toEqual({ serviceable: true, cod: true, etaDays: 4 });
  });

  it('with wrong lines is refused, and each is named', () => {
    expect(
      problemsOf(
        'pincode,cod,days\n41100,yes,2\n411001,maybe,2\n411002,no,0\n411003,no,2\n411003,no,3\n411004,no,2,3\n',
      ),
    ).toEqual([
      '2: pincode "41100" must have 6 digits',
      '3: cod "maybe" must be yes or no',
      '4: days "0" must be a whole number from 1 to 60',
      '6: pincode 411003 is there twice',
      '7: the line has 4 values for 3 columns; put a value with a separator in it into quotes',
    ]);
    expect(problemsOf('pincode,cod\n411001,yes\n')).toEqual([
      '1: the first line must name the columns pincode, cod, days; missing: days. Where they are called otherwise, say how under delivery.pincodeColumns',
    ]);
    expect(problemsOf('pincode,cod,days\n')).toEqual(['1: there is no pincode in it']);
    expect(problemsOf('')).toHaveLength(1);
  });
});

describe('settings that name a courier’s file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'courier-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const written = (csv: string | null, more = ''): string => {
    const path = join(folder, 'shop.yaml');
    writeFileSync(path, `delivery: { pincodes: list.csv${more} }\n`);
    if (csv === null) rmSync(join(folder, 'list.csv'), { force: true });
    else writeFileSync(join(folder, 'list.csv'), csv);
    return path;
  };

  it('may name its columns', async () => {
    const path = written('Pin,Cash,TAT\n411001,yes,3\n', ', pincodeColumns: { pincode: Pin, cod: Cash, days: TAT }');
    expect((await loadSettings(path)).courier?.deliveryTo('411001')).toMatchObject({ cod: true, etaDays: 3 });
    await expect(loadSettings(written('Pin,Cash\n', ', pincodeColumns: { days: 90 }'))).rejects.toThrow(
      /delivery\.pincodeColumns\.days must be a whole number from 1 to 60/u,
    );
  });

  it('are refused with the file and the line where it is missing or wrong', async () => {
    await expect(loadSettings(written(null))).rejects.toThrow(
      'the courier’s file list.csv (delivery.pincodes) cannot be read: there is no such file'.replace('’', "'"),
    );
    await expect(loadSettings(written('pincode,cod,days\nx,yes,2\n'))).rejects.toThrow(
      'list.csv:2:1: pincode "x" must have 6 digits',
    );
  });

  it('are kept by a storefront that was built with them, with the file', async () => {
    const settings = await loadSettings(written('pincode,cod,days\n411001,yes,2\n'));
    const { id, path, courierPath } = settings;
    const built = mkdtempSync(join(folder, 'built-'));
    await writeBuiltSettings(built, id, { path, courierPath });
    written(null);
    const loaded = await loadBuiltSettings(built);
    expect(loaded.id).toEqual(id);
    expect(loaded.courier?.deliveryTo('411001').etaDays).toBe(2);
  });
});
