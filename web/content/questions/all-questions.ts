/** The questions of the FAQ page, in groups. Every number in them is the shop's own (rules.ts). */
import type { Text } from '../blocks.ts';
import type { Described } from '../described.ts';
import { accountQuestions } from './account.ts';
import { deliveryQuestions, returnQuestions } from './delivery.ts';
import { orderingQuestions, savingQuestions } from './ordering.ts';
import { productQuestions } from './products.ts';
import type { QuestionGroup } from './question.ts';

export type QuestionsData = {
  readonly title: string;
  readonly lead: Text;
  readonly groups: readonly QuestionGroup[];
};

export const questionsData = (): Described<QuestionsData> => ({
  title: 'Questions.',
  lead: 'How ordering, delivery and returns work. Can’t find your answer? [Ask us](/customer-service).',
  description:
    'Answers about the products, ordering and payment, delivery, returns and refunds, reward cash and codes, and your account.',
  groups: [
    { id: 'products', title: 'Products', questions: productQuestions },
    { id: 'ordering', title: 'Ordering and payment', questions: orderingQuestions },
    { id: 'delivery', title: 'Delivery', questions: deliveryQuestions },
    { id: 'returns', title: 'Cancelling, returns and refunds', questions: returnQuestions },
    { id: 'saving', title: 'Reward cash and codes', questions: savingQuestions },
    { id: 'account', title: 'Account and privacy', questions: accountQuestions },
  ],
});
