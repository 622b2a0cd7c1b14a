/** The compiler binds the contract's schemas to the JSON types of the wire: `tsc -b` fails where a line below compiles. */
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { schemaOf, type ContractOf, type SchemaOf } from '../../../../adapters/wire/contract/call-contract.ts';
import { accountCalls } from '../../../../adapters/wire/contract/account-calls.ts';

type Line = { readonly pid: string; readonly qty?: number; readonly mode: 'card' | 'cod' };

const fitting: SchemaOf<Line> = schemaOf(
  v.object({ pid: v.string(), qty: v.exactOptional(v.number()), mode: v.picklist(['card', 'cod']) }),
);
// @ts-expect-error a field is missing
const missing: SchemaOf<Line> = schemaOf(v.object({ pid: v.string(), mode: v.picklist(['card', 'cod']) }));
// @ts-expect-error an optional field is required
const required: SchemaOf<Line> = schemaOf(
  v.object({ pid: v.string(), qty: v.number(), mode: v.picklist(['card', 'cod']) }),
);
// @ts-expect-error a value is missing
const narrow: SchemaOf<Line> = schemaOf(
  v.object({ pid: v.string(), qty: v.exactOptional(v.number()), mode: v.picklist(['card']) }),
);
// @ts-expect-error a value is one too many
const wide: SchemaOf<Line> = schemaOf(
  v.object({ pid: v.string(), qty: v.exactOptional(v.number()), mode: v.picklist(['card', 'cod', 'upi']) }),
);
const { getPincode } = accountCalls;
// @ts-expect-error a call has no row
const rows: ContractOf<'getPincode' | 'getOffer'> = { getPincode };

describe('the types of the contract', () => {
  it('accept exactly what the wire writes', () => {
    expect([fitting, required, narrow, wide].map(({ schema }) => schema.type)).toEqual(Array(4).fill('object'));
    expect([missing.schema.type, Object.keys(rows)]).toEqual(['object', ['getPincode']]);
  });
});
