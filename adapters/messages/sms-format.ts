/** What an SMS gateway wants to be sent, and how its answer is read. The default is the format of MSG91. */

/** JSON whose strings may contain placeholders. */
export type Template = string | readonly Template[] | { readonly [name: string]: Template };

export type SmsFormat = {
  /** The body of the request; a `form` needs flat fields. */
  readonly body: 'json' | 'form';
  /**
   * The fields of the body. Placeholders: `{to}` ten digits, `{to91}` the same with the country code, `{text}`, `{sender}`,
   * `{entity}` and `{template}` of DLT, `{id}` of the message, by which a gateway may drop repetitions.
   */
  readonly fields: { readonly [name: string]: Template };
  /** The field of a 2xx response that says whether the SMS was accepted, and the value that says so; null: it always was. */
  readonly accepted: { readonly field: string; readonly value: string } | null;
  /** The field of a response with the gateway's error code. */
  readonly codeField: string;
  /** Codes of errors that no repetition mends, such as an invalid number. */
  readonly refusedCodes: readonly string[];
};

/** MSG91, `https://api.msg91.com/api/v2/sendsms`; the API key goes in the header `authkey`. */
export const MSG91_FORMAT: SmsFormat = {
  body: 'json',
  fields: {
    sender: '{sender}',
    route: '4',
    country: '91',
    // Texts contain the rupee sign.
    unicode: '1',
    PE_ID: '{entity}',
    DLT_TE_ID: '{template}',
    sms: [{ message: '{text}', to: ['{to}'] }],
  },
  accepted: { field: 'type', value: 'success' },
  codeField: 'code',
  // Mobile number missing, mobile number invalid, SMS too long.
  refusedCodes: ['101', '202', '310'],
};

export type SmsValues = Readonly<Record<'to' | 'to91' | 'text' | 'sender' | 'entity' | 'template' | 'id', string>>;

const isValueName = (name: string, values: SmsValues): name is keyof SmsValues => Object.hasOwn(values, name);

/** Fills placeholders once: a text that contains one is left as it is. */
export const filled = (template: Template, values: SmsValues): Template => {
  if (typeof template === 'string') {
    return template.replace(/\{(\w+)\}/gu, (all, name: string) => (isValueName(name, values) ? values[name] : all));
  }
  if (isList(template)) return template.map((item) => filled(item, values));
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, filled(value, values)]));
};

const isList = (template: Exclude<Template, string>): template is readonly Template[] => Array.isArray(template);

/** The body with its media type. */
export const encodeSms = (
  { body, fields }: SmsFormat,
  values: SmsValues,
): { readonly type: string; readonly body: string } => {
  if (body === 'json') return { type: 'application/json', body: JSON.stringify(filled(fields, values)) };
  const form = new URLSearchParams();
  for (const [name, template] of Object.entries(fields)) {
    const value = filled(template, values);
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return { type: 'application/x-www-form-urlencoded', body: form.toString() };
};

/** The field of a JSON object as text; undefined if there is none. */
export const fieldOf = (json: unknown, name: string): string | undefined => {
  if (typeof json !== 'object' || json === null) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(json, name)?.value;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
};
