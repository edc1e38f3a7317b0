import type { ReactElement } from 'react';
import { arrow, linkTo, pictureOf } from './attributes.tsx';
import type { BlockProps, LinksData, NewsData, ProductsData, WallData } from './data.ts';

const SHADE = 'absolute inset-x-0 bottom-0 bg-gradient-to-t from-surface-inverse/70 p-4';

const HEADING = 'text-3xl font-semibold tracking-heading text-text sm:text-4xl';
const LEAD = 'mt-4 max-w-2xl text-lg leading-8 text-muted';
const WIDTH = 'mx-auto max-w-7xl px-6 lg:px-8';

/** A row of product cards. */
export function Products({ data, site }: BlockProps<ProductsData>): ReactElement {
  const { BigTitle, Description, MoreText } = data.subContentMap;
  return (
    <section className="bg-surface py-20 sm:py-28">
      <div className={WIDTH}>
        <div className="flex items-end justify-between gap-8">
          <div>
            <h2 className={HEADING}>{BigTitle.title}</h2>
            <p className={LEAD}>{Description.title}</p>
          </div>
          <a
            className="inline-flex items-center gap-2 text-sm font-semibold text-brand"
            {...linkTo(MoreText, site)}
          >
            {MoreText.title}
            {arrow()}
          </a>
        </div>
        <ul className="mt-12 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {data.resourceMap.production.map((product) => (
            <li key={product.contentCode} className="group flex flex-col rounded-2xl bg-field p-4 shadow-sm">
              <a className="block overflow-hidden rounded-xl" {...linkTo(product, site)}>
                <img
                  className="aspect-square w-full object-cover transition group-hover:scale-105"
                  loading="lazy"
                  decoding="async"
                  sizes="(min-width: 1025px) 25vw, 50vw"
                  {...pictureOf(product)}
                />
              </a>
              <h3 className="mt-4 text-lg font-medium text-text">{product.Title.title}</h3>
              <p className="mt-2 line-clamp-2 text-sm leading-6 text-muted">{product.Summary.title}</p>
              {product.labelList.length > 0 && (
                <ul className="mt-4 flex flex-wrap gap-2">
                  {product.labelList.map((label, index) => (
                    <li key={index} className="rounded-full bg-wash px-3 py-1 text-xs text-muted">
                      {label.title}
                    </li>
                  ))}
                </ul>
              )}
              <div className="mt-auto flex items-baseline gap-3 pt-4">
                <strong className="text-base font-semibold text-brand">
                  {`¥ ${product.discountPrice ?? product.price}`}
                </strong>
                {product.discountPrice !== null && (
                  <span className="text-sm text-muted line-through">{`¥ ${product.price}`}</span>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Cards of articles. */
export function News({ data, site }: BlockProps<NewsData>): ReactElement {
  const { BigTitle, Description } = data.subContentMap;
  return (
    <section className="bg-surface py-20 sm:py-28">
      <div className={WIDTH}>
        <h2 className={HEADING}>{BigTitle.title}</h2>
        <p className={LEAD}>{Description.title}</p>
        <div className="mt-12 grid gap-10 lg:grid-cols-3">
          {data.resourceMap.news.map((article) => (
            <article key={article.contentCode} className="flex flex-col items-start">
              <img
                className="aspect-video w-full rounded-2xl object-cover"
                loading="lazy"
                decoding="async"
                sizes="(min-width: 1025px) 33vw, 100vw"
                {...pictureOf(article)}
              />
              <time className="mt-6 text-xs text-muted" dateTime={article.releaseDate}>
                {article.releaseDate}
              </time>
              <div className="group relative">
                <h3 className="mt-3 text-lg font-semibold leading-6 text-text">{article.Title.title}</h3>
                <p className="mt-4 line-clamp-3 text-sm leading-6 text-muted">{article.Summary.title}</p>
              </div>
              <a
                className="mt-4 inline-flex items-center gap-2 text-sm font-semibold text-brand"
                {...linkTo(article, site)}
              >
                {site.messages['site.more']}
                {arrow()}
              </a>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Pictures with a caption over each. */
export function Wall({ data, site }: BlockProps<WallData>): ReactElement {
  const { BigTitle, SubTitle } = data.subContentMap;
  return (
    <section className="bg-surface py-20 sm:py-28">
      <div className={WIDTH}>
        <div className="mx-auto max-w-2xl text-center">
          <h2 className={HEADING}>{BigTitle.title}</h2>
          <p className={LEAD}>{SubTitle.title}</p>
        </div>
        <div className="mt-12 grid grid-cols-2 gap-4 lg:grid-cols-3">
          {data.resourceMap.info.map((picture) => (
            <figure key={picture.contentCode} className="relative overflow-hidden rounded-2xl">
              <a className="block" {...linkTo(picture, site)}>
                <img
                  className="aspect-[4/3] w-full object-cover"
                  loading="lazy"
                  decoding="async"
                  sizes="(min-width: 1025px) 33vw, 50vw"
                  {...pictureOf(picture)}
                />
              </a>
              <figcaption className={SHADE}>
                <strong className="block text-sm font-semibold text-on-brand">{picture.Title.title}</strong>
                {picture.SubTitle.title !== '' && (
                  <span className="text-xs text-text-muted">{picture.SubTitle.title}</span>
                )}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Friends of the company, each with a sign. */
export function Links({ data, site }: BlockProps<LinksData>): ReactElement {
  return (
    <section className="border-t border-line bg-field py-16">
      <div className={WIDTH}>
        <h2 className="text-sm font-semibold uppercase tracking-widest text-muted">
          {data.subContentMap.BigTitle.title}
        </h2>
        <ul className="mt-8 grid grid-cols-2 items-center gap-8 sm:grid-cols-3 lg:grid-cols-6">
          {data.resourceMap.friendLinks.map((friend) => (
            <li key={friend.contentCode}>
              <a
                className="flex items-center gap-3 text-sm text-muted hover:text-text"
                {...linkTo(friend, site)}
              >
                <img
                  className="h-8 w-auto grayscale"
                  loading="lazy"
                  decoding="async"
                  sizes="120px"
                  {...pictureOf(friend)}
                />
                <span className="truncate">{friend.title}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
