/** A page's title and description; private pages also ask search engines not to list them. */
import { brandName } from '../../settings/brand.ts';
import { documentTitle } from './document-title.ts';

type Props = { readonly title?: string; readonly description?: string; readonly isPrivate?: boolean };

export const PageTitle = ({ title, description, isPrivate = false }: Props) => (
  <>
    <title>{documentTitle(brandName, title)}</title>
    {description !== undefined && <meta name="description" content={description} />}
    {isPrivate && <meta name="robots" content="noindex" />}
  </>
);
