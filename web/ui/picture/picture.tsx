/** A photograph: AVIF with WebP as the fallback, in the width that fits. Its room is kept while it loads. */
import { dimensionsOf, fallbackOf, srcSetOf, type Shot } from './picture-sources.ts';
import styles from './picture.module.css';

type Props = {
  readonly shot: Shot;
  /** Empty for a picture that only repeats the text beside it. */
  readonly alt: string;
  readonly sizes: string;
  /** On the first screen of a page: it is fetched first. Others load when they come near the screen. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
  /** Another picture for small screens. */
  readonly narrow?: { readonly shot: Shot; readonly media: string };
};

export const Picture = ({ shot, alt, sizes, isFirst = false, className, narrow }: Props) => (
  <>
    {isFirst && (
      <Preload shot={shot} sizes={sizes} media={narrow === undefined ? undefined : `not all and ${narrow.media}`} />
    )}
    {isFirst && narrow !== undefined && <Preload shot={narrow.shot} sizes={sizes} media={narrow.media} />}
    <picture>
      {narrow !== undefined && <Source shot={narrow.shot} sizes={sizes} media={narrow.media} />}
      <Source shot={shot} sizes={sizes} />
      <img
        src={fallbackOf(shot)}
        alt={alt}
        {...dimensionsOf(shot)}
        className={`${styles.picture} ${className ?? ''}`}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
    </picture>
  </>
);

type SourceProps = { readonly shot: Shot; readonly sizes: string; readonly media?: string };

const Source = ({ shot, sizes, media }: SourceProps) => (
  <>
    <source type="image/avif" srcSet={srcSetOf(shot, 'avif')} sizes={sizes} media={media} />
    <source type="image/webp" srcSet={srcSetOf(shot, 'webp')} sizes={sizes} media={media} />
  </>
);

const Preload = ({
  shot,
  sizes,
  media,
}: {
  readonly shot: Shot;
  readonly sizes: string;
  readonly media: string | undefined;
}) => (
  <link
    rel="preload"
    as="image"
    type="image/avif"
    imageSrcSet={srcSetOf(shot, 'avif')}
    imageSizes={sizes}
    media={media}
    fetchPriority="high"
  />
);
