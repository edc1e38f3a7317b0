import { expect, test } from 'vitest';
import { cleanRichText, sanitizeRichText } from '../../src/server/domains/content/stored/rich-text.ts';

test('a picture of this site gets the size that its address says, and its smaller forms', () => {
  const html = sanitizeRichText('<img src="/media/kiln_1200x900.webp" alt="The kiln" />');
  for (const piece of [
    'width="1200"',
    'height="900"',
    '/media/kiln_1200x900.w640.webp 640w',
    'loading="lazy"',
    'alt="The kiln"',
  ])
    expect(html).toContain(piece);
});

test('what an author says of a size holds', () => {
  expect(sanitizeRichText('<img src="/media/kiln_1200x900.webp" width="600" height="450" />')).toContain(
    'width="600" height="450"',
  );
});

test.each([
  [
    'blocks are paragraphs, empty ones are not',
    '<div>Hand made.</div><div>Frost proof.</div><div><br></div><div>Box of 12.</div>',
    '<p>Hand made.</p><p>Frost proof.</p><p>Box of 12.</p>',
  ],
  ['words beside a block', 'One<div>Two</div>three', '<p>One</p><p>Two</p><p>three</p>'],
  ['a list of terms', '<dl><dt>Term</dt><dd>Meaning</dd></dl>', '<p>Term</p><p>Meaning</p>'],
  [
    'columns around paragraphs',
    '<section><div class="col"><p>A</p></div><div class="col">B<h3>C</h3></div></section>',
    '<p>A</p><p>B</p><h3>C</h3>',
  ],
  [
    'a mark around blocks',
    '<b><div>A</div><div>B</div></b>',
    '<p><strong>A</strong></p><p><strong>B</strong></p>',
  ],
  [
    'a card that is a link',
    '<a href="/x"><div>Title</div><div>Words</div></a>',
    '<p><a href="/x">Title</a></p><p><a href="/x">Words</a></p>',
  ],
  [
    'blocks in a cell',
    '<table><tr><td>a<div>b</div></td></tr></table>',
    '<table><tr><td><p>a</p><p>b</p></td></tr></table>',
  ],
  ['blocks in a heading', '<h2><div>A</div><div>B</div>C</h2>', '<h2>A<br />B<br />C</h2>'],
  [
    'the caption of a table',
    '<table><caption>Sizes</caption><tr><td>1</td></tr></table>',
    '<p>Sizes</p><table><tr><td>1</td></tr></table>',
  ],
  ['small headings', '<h5>A</h5><h6>B</h6>', '<h4>A</h4><h4>B</h4>'],
  ['blank lines', 'One\n\nTwo\nlines\r\n\r\n\r\nThree', '<p>One</p><p>Two<br />lines</p><p>Three</p>'],
  ['lines of a cell of a sheet', 'One\nTwo', '<p>One<br />Two</p>'],
  [
    'a classic post',
    'One.\n\n<a href="/x">link</a> and <strong>b</strong>\n<h2>Head</h2>\nThree',
    '<p>One.</p><p><a href="/x">link</a> and <strong>b</strong></p><h2>Head</h2><p>Three</p>',
  ],
  ['lines of code', '<p>a</p>\n\n<pre>x\n\ny</pre>', '<p>a</p>\n\n<pre>x\n\ny</pre>'],
  ['lines of markup', '<p>a\n\nb</p>\n\n<ul>\n<li>c</li>\n</ul>', '<p>a\n\nb</p>\n\n<ul>\n<li>c</li>\n</ul>'],
  ['words alone', 'Fine & <em>simple</em>', 'Fine &amp; <em>simple</em>'],
])('%s', (_, html, stored) => {
  expect(sanitizeRichText(html)).toBe(stored);
  expect(sanitizeRichText(stored)).toBe(stored);
});

test('what is left out is counted by its kind', () => {
  const { html, leftOut } = cleanRichText(
    '<p>a</p><img src="https://old.example/a.jpg"><img src="//old.example/b.jpg">' +
      '<img src="data:image/png;x">' +
      '<img src="/media/kiln_1200x900.webp"><video controls><source src="a.mp4">Your browser is old</video>' +
      '<iframe src="https://www.youtube.com/embed/x"></iframe>' +
      '<iframe src="https://maps.example">old</iframe>' +
      '<audio src="a.mp3"></audio>',
  );
  expect(leftOut).toEqual({ pictures: 3, videos: 2, frames: 1, sounds: 1 });
  expect(html).not.toMatch(/old/);
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(cleanRichText('<p>all of it</p>').leftOut).toEqual({});
});

test('a post of WordPress keeps its words, lists and captions', () => {
  const { html, leftOut } = cleanRichText(
    '<!-- wp:image {"id":77} -->\n<figure class="wp-block-image"><img src="https://old.example/k.jpg"/>' +
      '<figcaption>The kiln</figcaption></figure>\n<!-- /wp:image -->\n\n<h2>What changes</h2>\n' +
      '[caption id="attachment_9"]<img src="https://old.example/a.jpg" /> Old caption[/caption]\n' +
      '<!-- wp:list --><ul><li>One</li></ul><!-- /wp:list -->',
  );
  expect(html).toContain('<figcaption>The kiln</figcaption>');
  expect(html).toContain('<figure> Old caption</figure>');
  expect(html).not.toContain('caption id');
  expect(leftOut).toEqual({ pictures: 2 });
});

test('large and strange texts are cleaned without failing', () => {
  const words = ' '.repeat(100_000);
  expect(sanitizeRichText(`a\n${words}b`)).toBe(`<p>a<br />${words}b</p>`);
  expect(sanitizeRichText(`<div>${'<p>a</p>'.repeat(150_000)}</div>`)).toHaveLength(1_200_000);
  expect(sanitizeRichText('<div><b>'.repeat(5000))).not.toContain('x-block');
});
