/** Encodings of DOS that the platform does not decode. */

/** Characters of the bytes from 0x80 on. */
export const oldCodePages: Readonly<Record<string, string>> = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
};

export function decodeOldCodePage(content: Uint8Array, name: string): string {
  const upper = oldCodePages[name] ?? '';
  const ascii = new TextDecoder('windows-1252');
  let text = '';
  let from = 0;
  for (const [at, byte] of content.entries()) {
    if (byte < 0x80) continue;
    text += ascii.decode(content.subarray(from, at)) + upper.charAt(byte - 0x80);
    from = at + 1;
  }
  return text + ascii.decode(content.subarray(from));
}
