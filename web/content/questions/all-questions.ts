/** The questions of the FAQ page, in groups. The numbers in them come from shop-rules.ts. */
import type { Text } from '../blocks.ts';
import type { Described } from '../described.ts';
import * as destinations from '../destinations.ts';
import { accountQuestions } from './account.ts';
import { deliveryQuestions, returnQuestions } from './delivery.ts';
import { orderingQuestions, savingQuestions } from './ordering.ts';
import { productQuestions } from './products.ts';
import type { QuestionGroup } from './question.ts';

const LABELS = {
  search: 'Search questions',
  topics: 'Topics',
  none: 'No questions match your search.',
  ask: 'Ask us',
  instead: 'instead.',
} as const;

export type QuestionsData = {
  /** Headings, buttons and labels. */
  readonly labels: typeof LABELS;
  readonly title: string;
  readonly lead: Text;
  readonly groups: readonly QuestionGroup[];
};

export const questionsData = (): Described<QuestionsData> => ({
  labels: LABELS,
  documentTitle: 'Frequently asked questions',
  title: destinations.questions,
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
