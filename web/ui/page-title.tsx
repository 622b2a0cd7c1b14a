/** A page's title and description; private pages also ask search engines to stay away. */
import { brand } from '../../core/catalogue/brand.ts';

type Props = { readonly title?: string; readonly description?: string; readonly isPrivate?: boolean };

export const PageTitle = ({ title, description, isPrivate = false }: Props) => (
  <>
    <title>{title === undefined ? `${brand.name} – ${brand.tagline}` : `${title} – ${brand.name}`}</title>
    {description !== undefined && <meta name="description" content={description} />}
    {isPrivate && <meta name="robots" content="noindex" />}
  </>
);
