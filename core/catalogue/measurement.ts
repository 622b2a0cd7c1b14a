/** What Meta gets about a checkout whose customer has consented: every field that is sent, in words for the privacy policy. */

/** By the field's name in Meta's Conversions API. The policy lists the same words only once. */
export const SENT_TO_META = {
  event_name: 'that you went to checkout, and when',
  event_time: 'that you went to checkout, and when',
  event_id: 'a random number for that event',
  action_source: 'the page’s address',
  event_source_url: 'the page’s address',
  ph: 'your phone number in hashed form (SHA-256)',
  em: 'your email in hashed form (SHA-256)',
  // Meta refuses website events without it.
  client_user_agent: 'your browser’s user agent, with its main version only',
  currency: 'the amount',
  value: 'the amount',
} as const;

export type MetaField = keyof typeof SENT_TO_META;
