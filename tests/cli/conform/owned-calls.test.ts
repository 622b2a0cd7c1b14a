/** Which calls have an owner follows from the contract, and everybody but the owner must try each of them. */
import { describe, expect, it } from 'vitest';
import { OWNED_CALLS } from '../../../cli/conform/backend/owned-calls.ts';
import { ownerChecks } from '../../../cli/conform/checks/owner-checks.ts';
import { INPUTS } from '../../../cli/conform/session/play-attempts.ts';

describe('the calls that have an owner by the contract', () => {
  it('are all tried by somebody else', () => {
    expect(Object.keys(INPUTS).toSorted()).toEqual(OWNED_CALLS.toSorted());
  });

  it('are all tried by another customer and by a visitor in the named checks', () => {
    const triedAfter = (isBefore: (steps: string) => boolean): readonly string[] => [
      ...new Set(
        ownerChecks
          .filter(({ steps }) => isBefore(JSON.stringify(steps)))
          .flatMap(({ steps }) =>
            steps.flatMap((step) => (step.do === 'attempt' && step.cookies === undefined ? [step.call] : [])),
          ),
      ),
    ];
    const another = '{"do":"sign-in","at":1,"phone":1}';
    expect(triedAfter((steps) => steps.includes(another)).toSorted()).toEqual(OWNED_CALLS.toSorted());
    expect(triedAfter((steps) => !steps.includes(another)).toSorted()).toEqual(OWNED_CALLS.toSorted());
  });
});
