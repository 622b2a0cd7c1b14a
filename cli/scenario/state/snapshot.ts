/** A snapshot of everything that a scenario may expect or show, as plain data with aliases. */
import { currentTab, type PageFeedback, type PlayContext } from '../actions/play-context.ts';
import { pageState } from './page-state.ts';
import { byShortName, noticeState } from './shared-state.ts';
import { customerState, messagesState, ordersState } from './shop-state.ts';

/** The parts of the state by their names; see expectation.ts. */
export type Snapshot = Readonly<Record<string, unknown>>;

export const takeSnapshot = async (context: PlayContext): Promise<Snapshot> => {
  const { environment, answer, feedback, journal } = context;
  const tab = currentTab(context);
  const direct = tab.browser.connection.direct();
  const orders = await ordersState(direct);
  const customer = await customerState(direct);
  const messages = await environment.outbox();
  return environment.aliases.toScenario({
    ...pageState(tab),
    ...(orders !== undefined && { orders }),
    ...customer,
    said: feedback === undefined ? null : feedbackState(feedback),
    ...(messages !== undefined && { messages: messagesState(messages) }),
    ...(answer !== undefined && { answer: withoutTime(answer) }),
    journal,
  });
};

/** The time of an answer differs between in process and over the wire. */
const withoutTime = (answer: object): object =>
  Object.fromEntries(Object.entries(answer).filter(([key]) => key !== 'now'));

const feedbackState = ({ notice, fields, ticket, found }: PageFeedback): object => ({
  notice: noticeState(notice),
  fields,
  ...(ticket !== undefined && { ticket }),
  ...(found !== undefined && {
    found: {
      state: found.state,
      held: found.isHeld,
      history: found.history.map(({ state }) => state),
      items: byShortName(found.items),
    },
  }),
});
