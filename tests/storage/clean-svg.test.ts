import { describe, expect, test } from 'vitest';
import { cleanSvg } from '../../src/server/storage/clean-svg.ts';

const inside = (content: string, attributes = 'viewBox="0 0 24 12"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

/** What is left of a content. */
function drawn(content: string): string {
  const clean = cleanSvg(inside(content));
  if (clean === undefined || 'needs' in clean) throw new Error(JSON.stringify(clean));
  return clean.svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
}

describe('a clean SVG', () => {
  test('keeps what Illustrator, Inkscape and Figma draw', () => {
    const content =
      '<defs><style>.a{fill:#ff6a00}.b&gt;path{fill:url(#g)}</style><linearGradient id="g">' +
      '<stop offset="0" stop-color="red"></stop></linearGradient></defs>' +
      '<g class="a" style="mix-blend-mode:multiply"><path d="M0 0h24v12z" fill="url(#g)"></path>' +
      '<use xlink:href="#g"></use><text xml:space="preserve">陶 &amp; Co</text></g>';
    expect(drawn(content)).toBe(content);
  });

  test('leaves out what editors note, and the document type with its entities', () => {
    const source =
      '\uFEFF<?xml version="1.0"?><!-- Generator -->' +
      '<!DOCTYPE svg [<!ENTITY ns "http://x"><!ENTITY b "&ns;">]>' +
      '<svg xmlns:x="&ns;" x:keep="1" width="120px" height="60" viewBox="0 0 24 12">' +
      '<metadata><rdf:RDF>note</rdf:RDF></metadata><sodipodi:namedview/>' +
      '<title>Logo</title><path d="M0 0"/></svg>';
    expect(cleanSvg(source)).toEqual({
      width: 120,
      height: 60,
      svg:
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
        'width="120" height="60" viewBox="0 0 24 12"><title>Logo</title><path d="M0 0"></path></svg>',
    });
  });

  test.each([
    ['width="10mm" height="5mm" viewBox="0 0 300 150"', { width: 300, height: 150 }],
    ['viewBox="0,0,0.4,0.2"', { width: 1, height: 1 }],
    ['width="32" height="16"', { width: 32, height: 16 }],
  ])('has the size of its attributes or of its view box: %s', (attributes, size) => {
    expect(cleanSvg(inside('', attributes))).toMatchObject(size);
  });

  test.each(['<svg/>', '<svg width="-1" height="0"/>', '<p/>', 'text', '', '<svg viewBox="0 0 x y">'])(
    'is nothing without a root and a size: %s',
    (source) => expect(cleanSvg(source)).toBeUndefined(),
  );

  test.each([
    '<script>alert(1)</script>',
    '<script href="https://evil.example/a.js"/>',
    '<path onload="alert(1)" OnClick="alert(1)"/>',
    '<a href="java&#115;cript:alert(1)"><path d="M0 0"/></a>',
    '<a xlink:href="https://evil.example">text</a>',
    '<iframe src="https://evil.example"/>',
    '<handler type="application/ecmascript">alert(1)</handler>',
    '<html:script xmlns:html="http://www.w3.org/1999/xhtml">alert(1)</html:script>',
    '<style>&lt;/style>&lt;script>alert(1)&lt;/script></style>',
    '<desc><![CDATA[</desc><script>alert(1)</script>]]></desc>',
    '<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>',
  ])('runs and links nothing: %s', (content) => {
    const left = drawn(content);
    expect(left).not.toMatch(/<(?:script|iframe|handler|html|a)\b|\son|evil|script:/i);
  });

  test.each([
    ['<foreignObject><p>text</p></foreignObject>', '<foreignObject>'],
    ['<image href="https://evil.example/a.png"/>', '<image>'],
    ['<image href="data:image/svg+xml;base64,PHN2Zz4="/>', '<image>'],
    ['<use href="https://evil.example/a.svg#b"/>', '<use>'],
    ['<style>@import "https://evil.example/a.css";</style>', '<style>'],
    ['<style>.a{background:u\\72l(https://evil.example)}</style>', '<style>'],
    ['<path style="fill:url( &quot;https://evil.example&quot;)"/>', 'style=""'],
    ['<path filter="url(https://evil.example/f.svg#f)"/>', 'filter=""'],
    ['<animate attributeName="href" to="javascript:alert(1)"/>', '<animate>'],
  ])('is refused where it would be another picture, with what it needs: %s', (content, need) => {
    expect(cleanSvg(inside(content))).toEqual({ needs: [need] });
  });

  test('is the same when it is cleaned again', () => {
    const clean = cleanSvg(inside('<g id="a"><text>&lt;b&gt; "quoted"\u0001</text></g>')) as { svg: string };
    expect(cleanSvg(clean.svg)).toMatchObject({ svg: clean.svg });
  });
});
