import { beforeEach, describe, expect, it } from 'vitest';
import { createScrollFollower, type ScrollFollower } from './scroll-follower.ts';

describe('the scroll follower', () => {
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

  it('lets go when a person scrolls up 40 px', () => {
    gesture();
    scrollBy(-20);
    expect(follower.followed()).toBe('end');
    scrollBy(-20);
    expect(follower.followed()).toBe('nothing');
  });

  it('stays through the jitter of a touchpad', () => {
    for (let round = 0; round < 20; round += 1) {
      gesture();
      scrollBy(-12);
      scrollBy(12);
    }
    expect(follower.followed()).toBe('end');
  });

  it('stays when the page itself jumps, however far', () => {
    scrollBy(-800);
    expect(follower.followed()).toBe('end');
  });

  it('does not add up gestures that have nothing to do with each other', () => {
    for (let round = 0; round < 4; round += 1) {
      nowMs += 5_000;
      gesture();
      scrollBy(-15);
    }
    expect(follower.followed()).toBe('end');
  });

  it('follows again when a person scrolls down to within 150 px of the end', () => {
    gesture();
    scrollBy(-600);
    scrollBy(400);
    expect(follower.followed()).toBe('nothing');
    scrollBy(100);
    expect(follower.followed()).toBe('end');
  });

  it('does not take up again while a person still scrolls up close to the end', () => {
    gesture();
    scrollBy(-60);
    scrollBy(-20);
    expect(follower.followed()).toBe('nothing');
  });

  it('follows no more when told so, until a person scrolls down to the end', () => {
    gesture();
    follower.release();
    scrollBy(100);
    scrollBy(-1_000);
    scrollBy(1_000);
    expect(follower.followed()).toBe('nothing');
    gesture();
    scrollBy(10);
    expect(follower.followed()).toBe('end');
  });

  it('follows again when told to', () => {
    gesture();
    scrollBy(-600);
    follower.engage();
    expect(follower.followed()).toBe('end');
  });

  it('keeps to a sent question, whatever was pressed to send it', () => {
    gesture();
    follower.hold();
    scrollBy(500);
    expect(follower.followed()).toBe('question');
  });

  it('lets go of a sent question as of the end, and follows the end when a person goes there', () => {
    follower.hold();
    gesture();
    scrollBy(-40);
    expect(follower.followed()).toBe('nothing');
    scrollBy(20);
    expect(follower.followed()).toBe('end');
  });
});
