/**
 * Model server that streams the tokens that the question asks for, at its rate: "Say 300 tokens, 20 a second."
 * Every token is the time at which it was sent. Runs as a process of its own and prints its address.
 */
import {
  beginStream,
  finishFrame,
  streamTokens,
} from '../../../server/src/testing/models/completion-stream.ts';
import { ScriptedProvider } from '../../../server/src/testing/models/scripted-provider.ts';

const usage = { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 };
const timestamp = () => ` @${(performance.timeOrigin + performance.now()).toFixed(3)}@`;

const provider = await ScriptedProvider.start();
provider.register(/Say (\d+) tokens, (\d+) a second/, async ({ response }, [, tokens, perSecond]) => {
  beginStream(response);
  await streamTokens(response, { count: Number(tokens), pieceAt: timestamp, perSecond: Number(perSecond) });
  response.end(finishFrame({ usage }));
});
console.log(`http://${provider.address}`);
