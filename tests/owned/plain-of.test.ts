// An instance as plain markup: what people wrote stays, in order; what has no place in a text is named.
import { expect, test } from 'vitest';
import { plainOf, type PlainContext } from '../../runtime/owned/make/plain-of.ts';
import { makeDefinition } from './sample.ts';

const context: PlainContext = {
  language: 'en-US',
  textOf: ({ title }) => String(title ?? ''),
  hrefOf: ({ linkUrl }) => String(linkUrl ?? ''),
};

test('words, pictures, links and lists stand in order; conditions hold; the rest is named', () => {
  const { html, left } = plainOf(
    makeDefinition(),
    {
      heading: { title: 'Cups & <b>bowls</b>' },
      body: { html: '<p>Fired <strong>twice</strong>.</p>' },
      cover: { url: '/media/a.webp', alt: 'A "cup"' },
      more: { title: 'Read on', linkType: 2, linkUrl: 'https://example.com/?a=1&b=2' },
      price: 29,
      mood: 'calm',
      plans: [
        { contentCode: 'a', planName: { title: 'Small' }, planPrice: 3, points: [] },
        {
          contentCode: 'b',
          planName: { title: 'Large' },
          points: [
            { contentCode: 'x', point: { title: 'Light' } },
            { contentCode: 'y', point: { title: 'Strong' } },
          ],
        },
      ],
    },
    context,
  );
  expect(html).toBe(
    [
      '<h2>Cups &amp; &lt;b&gt;bowls&lt;/b&gt;</h2>',
      '<p>Fixed words</p>',
      '<p>Fired <strong>twice</strong>.</p>',
      '<figure><img src="/media/a.webp" alt="A &quot;cup&quot;"></figure>',
      '<p><a href="https://example.com/?a=1&amp;b=2">Read on</a></p>',
      '<p>29</p>',
      '<p>Calm</p>',
      '<hr>',
      '<h3>Small</h3><p>3</p>',
      '<h3>Large</h3><ul><li>Light</li><li>Strong</li></ul>',
    ].join(''),
  );
  expect(left).toEqual(['records']);
});
