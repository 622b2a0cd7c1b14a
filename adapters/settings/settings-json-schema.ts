/** The schema of a settings document as JSON schema, for editors that complete and check YAML. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { brand } from '../../core/catalogue/brand.ts';
import { settingsSchema } from './settings-schema.ts';

/** What JSON schema cannot say is left out: the steps of a percentage and a duration's bounds. */
export const settingsJsonSchema = (): object => ({
  ...toJsonSchema(settingsSchema, { typeMode: 'input', errorMode: 'ignore' }),
  title: `Settings of ${brand.name}`,
});
