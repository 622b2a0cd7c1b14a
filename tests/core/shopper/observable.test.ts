/** What a screen binds to. */
import { describe, expect, it, vi } from 'vitest';
import { createVariable, derive, readOnly } from '../../../core/shopper/observable.ts';

describe('an observable', () => {
  it('notifies of every new value, and not when the value is set again', () => {
    const variable = createVariable({ a: 1, b: 2 });
    const heard = vi.fn<() => void>();
    const end = variable.subscribe(heard);
    variable.set(variable.get());
    expect(heard).not.toHaveBeenCalled();
    variable.patch({ a: 3 });
    expect(variable.get()).toEqual({ a: 3, b: 2 });
    expect(heard).toHaveBeenCalledTimes(1);
    end();
    variable.patch({ a: 4 });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('lets one listener subscribe twice and unsubscribe once', () => {
    const variable = createVariable({ a: 1 });
    const heard = vi.fn<() => void>();
    const end = variable.subscribe(heard);
    variable.subscribe(heard);
    end();
    variable.patch({ a: 2 });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('lets a listener unsubscribe while it is notified, and still notifies the others', () => {
    const variable = createVariable({ a: 1 });
    const heard = vi.fn<() => void>();
    const end = variable.subscribe(() => end());
    variable.subscribe(heard);
    variable.patch({ a: 2 });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('computes a derived value anew only when a source has changed', () => {
    const [a, b] = [createVariable({ value: 1 }), createVariable({ value: 2 })];
    const compute = vi.fn<() => { readonly sum: number }>(() => ({ sum: a.get().value + b.get().value }));
    const sum = derive([a, b], compute);
    expect(sum.get()).toBe(sum.get());
    expect(sum.get()).toEqual({ sum: 3 });
    expect(compute).toHaveBeenCalledTimes(1);
    const heard = vi.fn<() => void>();
    const end = sum.subscribe(heard);
    b.patch({ value: 5 });
    expect(sum.get()).toEqual({ sum: 6 });
    end();
    a.patch({ value: 5 });
    expect([heard.mock.calls.length, compute.mock.calls.length, sum.get().sum]).toEqual([1, 2, 10]);
  });

  it('shows a variable without its setters', () => {
    const variable = createVariable({ count: 0 });
    const shown = readOnly(variable);
    expect(Object.keys(shown)).toEqual(['get', 'subscribe']);
    const listener = vi.fn<() => void>();
    shown.subscribe(listener);
    variable.set({ count: 1 });
    expect([shown.get(), listener.mock.calls.length]).toEqual([{ count: 1 }, 1]);
  });
});
