/** Prints the texts of SMS as they are to be registered with an operator (DLT), and which of them have no id yet. */
import pc from 'picocolors';
import {
  registeredTemplate,
  SMS_TEMPLATE_NAMES,
  VARIABLE_CHARACTERS,
} from '../../core/shop/notifications/sms-templates.ts';
import { settingsOrReleases } from '../../server/site/current-release.ts';
import type { Io } from '../io.ts';
import { jsonDocument } from '../text/json.ts';
import { loadVariables } from '../config/load-config.ts';

/**
 * What a shop chooses on the portals: they keep the category Transactional for banks, and these texts follow from what the
 * customer did.
 */
const CATEGORY = 'Service Implicit';

/** Works before anything else is configured: an operator registers the texts first. Rejects with SettingsError. */
export const showSmsTemplates = async (
  io: Io,
  {
    file,
    settings: named,
    json,
  }: { readonly file?: string | undefined; readonly settings?: string | undefined; readonly json: boolean },
): Promise<void> => {
  const variables = loadVariables(['SMS_TEMPLATES', 'SITE_ORIGIN', 'SHOP_SETTINGS', 'TEST_PAYMENTS'], {
    file,
    flags: named === undefined ? {} : { SHOP_SETTINGS: named },
  });
  const { settings } = await settingsOrReleases(variables.SHOP_SETTINGS?.text);
  const origin = variables.SITE_ORIGIN?.text.replace(/\/$/u, '').toLowerCase();
  const testPayments = /^(?:on|true|1)$/iu.test(variables.TEST_PAYMENTS?.text ?? '');
  const ids = idsIn(variables.SMS_TEMPLATES?.text ?? '');
  const templates = SMS_TEMPLATE_NAMES.map((name) => ({
    ...registeredTemplate(name, { seller: settings.seller, origin, testPayments }),
    category: CATEGORY,
    id: ids.get(name) ?? null,
  }));
  if (json) {
    await io.write(jsonDocument({ templates, origin: origin ?? null }));
    return;
  }
  const { bold, cyan, dim, yellow } = pc.createColors(io.colour);
  for (const { name, text, variables: each, id } of templates) {
    await io.write(`${cyan(name)}  ${id === null ? yellow('not configured') : id}\n`);
    await io.write(`${text.replaceAll(/^(?=.)/gmu, '  ')}\n`);
    for (const [index, { what, example }] of each.entries())
      await io.write(dim(`  {#var#} ${index + 1}: ${what}, such as ${example}\n`));
    await io.write('\n');
  }
  await io.write(
    `${templates.length} texts, category ${CATEGORY}; a variable has at most ${VARIABLE_CHARACTERS} characters.\n`,
  );
  if (origin === undefined)
    await io.write(
      yellow('SITE_ORIGIN is not set: the texts lack the address of the site. Set it before you register them.\n'),
    );
  const missing = templates.filter(({ id }) => id === null).map(({ name }) => name);
  await io.write(
    missing.length === 0
      ? 'Every text has its id in SMS_TEMPLATES.\n'
      : `${bold(`No id in SMS_TEMPLATES for ${missing.length}:`)} ${yellow(missing.join(', '))}\n`,
  );
};

/** Pairs of name and id; what is no such pair is reported by `config` itself. */
const idsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(',').flatMap((pair) => {
      const [, name, id] = /^\s*([a-z_]+)=(\d+)\s*$/u.exec(pair) ?? [];
      return name === undefined || id === undefined ? [] : [[name, id] as const];
    }),
  );
