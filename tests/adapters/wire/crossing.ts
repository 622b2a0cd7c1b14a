/** A row of the wire's table taken across: through JSON, as between two machines. */
import { encodeAnswer, parseEnvelope, decodeAnswer } from '../../../adapters/wire/codecs/answer-json.ts';
import type { Endpoint, EncodedRequest } from '../../../adapters/wire/endpoints/endpoint.ts';
import type { Answer } from '../../../core/entities/answer.ts';

/** What a request is when it has come through JSON. */
export const received = <Input, Data>(
  endpoint: Endpoint<Input, Data>,
  { query = {}, body, key = '' }: EncodedRequest,
): Input =>
  endpoint.decodeRequest({ query, body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)), key });

/** The answer when it has come through JSON. */
export const told = <Input, Data>(
  endpoint: Endpoint<Input, Data>,
  answer: Answer<Data>,
  asked: Input,
): Answer<Data> => {
  const envelope = parseEnvelope(JSON.stringify(encodeAnswer(answer, endpoint.encodeResponse)));
  if (envelope === undefined) throw new Error('no answer');
  return decodeAnswer(envelope, (data) => endpoint.decodeResponse(data, asked));
};
