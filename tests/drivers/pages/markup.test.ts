import { expect, test } from 'vitest'
import { markupProblems } from './markup.ts'

test.each([
  ['<p id="a"></p><p id="b"><br></p>', []],
  ['<p id="a"></p><p id="a"></p>', ['id a twice']],
  ['<dl><div class="x > y"><dt>A</dt><dd><span>1</span></dd></div></dl>', []],
  ['<dl><div><dt>A</dt><dd>1</dd><span></span></div></dl>', ['<span> in a group of <dl>']],
  ['<dl><div><dt><span><svg><path d=""></path></svg></span><span>A</span></dt><dd>1</dd></div></dl>', []],
  ['<dl><p></p></dl>', ['<p> in <dl>']],
  ['<select required=""><option value="">Choose</option></select>', []],
  [
    '<select name="a" required=""><option value="NL">Netherlands</option></select>',
    ['a required <select> that begins with NL'],
  ],
  ['<script>"<dl><p>"</script><img id="a"/>', []],
])('%s has %j', (html, problems) => {
  expect(markupProblems(html)).toEqual(problems)
})
