import { beforeEach, describe, expect, it } from 'vitest';
import { createScrollFollower, type ScrollFollower } from './scroll-follower.ts';

describe('createScrollFollower', () => {
  let follower: ScrollFollower;
  let nowMs: number;
  let scrollTop: number;
  const height = { scrollHeight: 3_000, clientHeight: 600 };
  const gesture = () => follower.onGesture(nowMs);
  const scrollBy = (px: number) => {
    nowMs += 16;
    scrollTop += px;
    follower.onScroll({ scrollTop, ...height }, nowMs);
  };
  beforeEach(() => {
    follower = createScrollFollower();
    nowMs = 10_000;
    scrollTop = 0;
    scrollBy(2_400);
  });

  it('releases when the user scrolls up 40 px', () => {
    gesture();
    scrollBy(-20);
    expect(follower.anchor()).toBe('end');
    scrollBy(-20);
    expect(follower.anchor()).toBe('nothing');
  });

  it('ignores touchpad jitter', () => {
    for (let round = 0; round < 20; round += 1) {
      gesture();
      scrollBy(-12);
      scrollBy(12);
    }
    expect(follower.anchor()).toBe('end');
  });

  it('ignores jumps of the page itself', () => {
    scrollBy(-800);
    expect(follower.anchor()).toBe('end');
  });

  it('does not add up separate gestures', () => {
    for (let round = 0; round < 4; round += 1) {
      nowMs += 5_000;
      gesture();
      scrollBy(-15);
    }
    expect(follower.anchor()).toBe('end');
  });

  it('follows again when the user scrolls to within 150 px of the end', () => {
    gesture();
    scrollBy(-600);
    scrollBy(400);
    expect(follower.anchor()).toBe('nothing');
    scrollBy(100);
    expect(follower.anchor()).toBe('end');
  });

  it('does not follow again while the user scrolls up near the end', () => {
    gesture();
    scrollBy(-60);
    scrollBy(-20);
    expect(follower.anchor()).toBe('nothing');
  });

  it('stays released after release() until the user scrolls to the end', () => {
    gesture();
    follower.release();
    scrollBy(100);
    scrollBy(-1_000);
    scrollBy(1_000);
    expect(follower.anchor()).toBe('nothing');
    gesture();
    scrollBy(10);
    expect(follower.anchor()).toBe('end');
  });

  it('follows again after engage()', () => {
    gesture();
    scrollBy(-600);
    follower.engage();
    expect(follower.anchor()).toBe('end');
  });

  it('keeps following after engage() when the page shortens under the pressed button', () => {
    gesture();
    follower.engage();
    scrollBy(-88);
    expect(follower.anchor()).toBe('end');
  });

  it('holds a sent question despite the gesture that sent it', () => {
    gesture();
    follower.hold();
    scrollBy(500);
    expect(follower.anchor()).toBe('question');
  });

  it('releases a sent question on scroll and follows the end once reached', () => {
    follower.hold();
    gesture();
    scrollBy(-40);
    expect(follower.anchor()).toBe('nothing');
    scrollBy(20);
    expect(follower.anchor()).toBe('end');
  });
});
