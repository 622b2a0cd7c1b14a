/** The schema of a market as JSON schema, for editors that complete and check YAML. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { brand } from '../../../core/catalogue/brand.ts';
import { marketSchema } from './market-schema.ts';

/** What JSON schema cannot say is left out: the bounds of a duration. */
export const marketJsonSchema = (): object => ({
  ...toJsonSchema(marketSchema, { typeMode: 'input', errorMode: 'ignore' }),
  title: `A market of ${brand.name}`,
});
