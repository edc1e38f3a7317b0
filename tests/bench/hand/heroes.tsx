import type { ReactElement } from 'react';
import { arrow, linkTo, pictureOf } from './attributes.tsx';
import type { BlockProps, HeroData, IntroData } from './data.ts';

/** Slides with a picture, three texts and two links each. */
export function Hero({ data, site }: BlockProps<HeroData>): ReactElement {
  return (
    <section className="relative isolate overflow-hidden bg-surface-inverse">
      <div className="grid">
        {data.resourceMap.banner.map((slide) => (
          <article key={slide.contentCode} className="relative grid min-h-[36rem] items-end">
            <img
              className="absolute inset-0 -z-10 size-full object-cover"
              loading="lazy"
              decoding="async"
              sizes="100vw"
              {...pictureOf(slide)}
            />
            <div className="mx-auto w-full max-w-7xl px-6 pb-16 lg:px-8">
              <p className="text-sm font-medium uppercase tracking-widest text-text-muted">
                {slide.EnTitle.title}
              </p>
              <h2 className="mt-2 text-4xl font-semibold text-on-brand sm:text-6xl">
                {slide.BigTitle.title}
              </h2>
              <p className="mt-6 max-w-xl text-lg leading-8 text-text-muted">{slide.Description.title}</p>
              <div className="mt-8 flex gap-4">
                <a
                  className="rounded-full bg-field px-6 py-3 text-sm font-semibold text-text"
                  {...linkTo(slide.Button, site)}
                >
                  {slide.Button.title}
                </a>
                <a
                  className="inline-flex items-center gap-2 px-6 py-3 text-sm font-semibold text-on-brand"
                  {...linkTo(slide.MoreText, site)}
                >
                  {slide.MoreText.title}
                  {arrow()}
                </a>
              </div>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

/** Who the company is, with figures and a picture. */
export function Intro({ data, site }: BlockProps<IntroData>): ReactElement {
  const { EnTitle, BigTitle, Description, Summary, Button, Background } = data.subContentMap;
  return (
    <section className="bg-surface py-20 sm:py-28">
      <div className="mx-auto grid max-w-7xl gap-16 px-6 lg:grid-cols-2 lg:px-8">
        <div>
          <p className="text-sm font-medium uppercase tracking-widest text-brand">{EnTitle.title}</p>
          <h2 className="text-3xl font-semibold tracking-heading text-text sm:text-4xl">{BigTitle.title}</h2>
          <p className="mt-4 max-w-2xl text-lg leading-8 text-muted">{Description.title}</p>
          <p className="mt-4 text-base leading-7 text-muted">{Summary.title}</p>
          <dl className="mt-10 grid grid-cols-2 gap-8">
            {data.resourceMap.companyInfo.map((figure) => (
              <div key={figure.contentCode} className="border-l border-line pl-6">
                <dt className="text-sm text-muted">{figure.SubTitle.title}</dt>
                <dd className="mt-1 text-3xl font-semibold text-text">{figure.BigTitle.title}</dd>
              </div>
            ))}
          </dl>
          <a
            className="mt-10 inline-flex rounded-full bg-brand px-6 py-3 text-sm font-semibold text-on-brand"
            {...linkTo(Button, site)}
          >
            {Button.title}
          </a>
        </div>
        <img
          className="aspect-[4/3] w-full rounded-2xl object-cover"
          loading="lazy"
          decoding="async"
          sizes="(min-width: 1025px) 50vw, 100vw"
          {...pictureOf(Background)}
        />
      </div>
    </section>
  );
}
