/** Whether a session is signed in, and signing out (spec 5, 7). */
import { done } from '../../entities/answer.ts';
import { implementCall } from '../calls/implement-call.ts';
import { sessions } from '../documents/sessions.ts';
import { newToken } from '../documents/token-id.ts';
import { signedOut } from '../session/session.ts';

const checkSession = implementCall('checkSession', {
  type: 'query',
  prepare: () => null,
  decide: ({ session, verifiedPhone }) => ({ answer: done({ isLogged: session.isLogged && verifiedPhone !== null }) }),
});

const logout = implementCall('logout', {
  type: 'command',
  prepare: (_input, tools) => newToken(tools),
  writes: (nextToken) => [sessions.key(nextToken.id)],
  decide: ({ session, now }, nextToken) => ({ answer: done(null), tokenChange: signedOut(session, nextToken, now) }),
});

export const sessionCalls = { checkSession, logout } as const;
