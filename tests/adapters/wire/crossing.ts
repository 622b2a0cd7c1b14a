/** A row of the wire's table taken across: through JSON, as between two machines. */
import { answerJson, envelopeOf, toldAnswer } from '../../../adapters/wire/codecs/answer-json.ts';
import type { Endpoint, Sent } from '../../../adapters/wire/endpoints/endpoint.ts';
import type { Answer } from '../../../core/entities/answer.ts';

/** What a request is when it has come through JSON. */
export const received = <Input, Data>(endpoint: Endpoint<Input, Data>, { query = {}, body, key = '' }: Sent): Input =>
  endpoint.receive({ query, body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)), key });

/** The answer when it has come through JSON. */
export const told = <Input, Data>(
  endpoint: Endpoint<Input, Data>,
  answer: Answer<Data>,
  asked: Input,
): Answer<Data> => {
  const envelope = envelopeOf(JSON.stringify(answerJson(answer, endpoint.tell)));
  if (envelope === undefined) throw new Error('no answer');
  return toldAnswer(envelope, (data) => endpoint.read(data, asked));
};
