/** Encodes and decodes through JSON, as between two machines. */
import { decodeAnswer, encodeAnswer, parseEnvelope } from '../../../adapters/wire/envelope.ts';
import type { EncodedRequest } from '../../../adapters/wire/client-call.ts';
import type { Endpoint } from '../../../adapters/wire/endpoints.ts';
import { REFUSAL_CODES, type Answer } from '../../../core/entities/answer.ts';

/** The input that the server decodes from a request. */
export const requestRoundTrip = <Input, Data>(
  endpoint: Endpoint<Input, Data>,
  { query = {}, body, key = '' }: EncodedRequest,
): Input =>
  endpoint.decodeRequest({ query, body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)), key });

/** The answer that the client decodes from the shop's. */
export const roundTrip = <Input, Data>(
  endpoint: Endpoint<Input, Data>,
  answer: Answer<Data>,
  input: Input,
): Answer<Data> => {
  const envelope = parseEnvelope(JSON.stringify(encodeAnswer(answer, endpoint.encodeResponse)));
  if (envelope === undefined) throw new Error('no answer');
  return decodeAnswer(envelope, (data) => endpoint.decodeResponse(data, input), REFUSAL_CODES);
};
