/** The application's error: set on failure, cleared by navigation (spec 2). */
import { describe, expect, it, vi } from 'vitest';
import { createAppError } from '../../../../core/shopper/page/app-error.ts';
import { openShop } from '../../open-shop.ts';

describe('the application error', () => {
  it('is set by a failure, and cleared once', () => {
    const error = createAppError();
    const heard = vi.fn<() => void>();
    error.subscribe(heard);
    error.clear();
    expect(heard).not.toHaveBeenCalled();
    error.set();
    expect(error.get()).toEqual({ failed: true });
    error.clear();
    expect(error.get()).toEqual({ failed: false });
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('is cleared by navigation', async () => {
    const { shopper } = await openShop().openTab();
    shopper.appError.set();
    shopper.routeChanged('/about');
    expect(shopper.appError.get().failed).toBe(false);
  });
});
