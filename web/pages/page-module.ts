/** What a page's module holds. */
import type { ComponentType } from 'react';

/** A page's data is what `payloadOf` answers for its path; the registry cannot know its type. */
export type PageModule = { readonly Page: ComponentType<{ readonly data: never }> };
