-- Customers see countries by *Order*, and those with the same one by their name in the language of the page. New installations numbered all
-- countries by their English names (10, 20, …), which would be the order in every language. Those that still have this number get the
-- common one, in the middle of the earlier ones; others keep theirs.
alter table countries alter column order_priority set default 1000;
update countries set order_priority = 1000 where order_priority = 10 * array_position(string_to_array(
    'af ax al dz as ad ao ai aq ag ar am aw au at az bs bh bd bb by be bz bj bm bt bo ba bw bv br io vg bn bg bf bi kh cm ca cv bq ky cf td '
    'cl cn cx cc co km cd cg ck cr ci hr cu cw cy cz dk dj dm do ec eg sv gq er ee sz et fk fo fj fi fr gf pf tf ga gm ge de gh gi gr gl gd '
    'gp gu gt gg gn gw gy ht hm hn hk hu is in id ir iq ie im il it jm jp je jo kz ke ki kw kg la lv lb ls lr ly li lt lu mo mg mw my mv ml '
    'mt mh mq mr mu yt mx fm md mc mn me ms ma mz mm na nr np nl nc nz ni ne ng nu nf kp mk mp no om pk pw ps pa pg py pe ph pn pl pt pr qa '
    're ro ru rw bl sh kn lc mf pm vc ws sm st sa sn rs sc sl sg sx sk si sb so za gs kr ss es lk sd sr sj se ch sy tw tj tz th tl tg tk to '
    'tt tn tr tm tc tv ug ua ae gb us um vi uy uz vu va ve vn wf eh ye zm zw', ' '), slug);
