import { expect, it } from 'vitest';
import { richTextOf } from './rich-text.ts';

it('copies an answer as plain HTML without buttons, styles or duplicate formulas', () => {
  const answer = document.createElement('div');
  answer.innerHTML = `
    <div class="css-1" dir="auto"><p id="x">Lime <strong style="color: red">is</strong>
      <button data-citation="2" aria-label="Source 2">2</button>
      <a role="link" tabindex="0" data-address="https://a.example/">Chalk</a></p></div>
    <div class="md-code"><div data-screen-only><button>Copy</button></div><pre tabindex="0"><code>let a;</code></pre></div>
    <div class="md-diagram" data-diagram="a --&gt; b"><button>Code</button><img src="data:image/svg+xml,x" alt="a"></div>
    <span class="katex"><span class="katex-mathml"><math><mi>x</mi></math></span><span class="katex-html">x</span></span>`;
  expect(richTextOf(answer).replaceAll(/\s+/g, ' ').trim()).toBe(
    '<p>Lime <strong>is</strong> [2] <a href="https://a.example/">Chalk</a></p> <pre><code>let a;</code></pre> <pre>a --&gt; b</pre> <math><mi>x</mi></math>',
  );
});
