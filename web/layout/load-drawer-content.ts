/** Loads what the cart drawer shows: its code is a chunk of its own. */
import type { ComponentType } from 'react';
import { withLoadError } from '../runtime/load-error.ts';

export type DrawerContent = { readonly CartDrawerContent: ComponentType };

export const loadDrawerContent = (): Promise<DrawerContent> =>
  withLoadError('the cart drawer', () => import('./cart-drawer-content.tsx'));
